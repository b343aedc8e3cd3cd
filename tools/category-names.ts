import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { labelOf, type PresetWords } from '../libs/local-search/openstreetmap/build/vocabulary.js';

const ID = 'virtual:categories-es';
/** Keys of tags that name a business. */
const OF_BUSINESSES = /^(?:amenity|club|craft|healthcare|leisure|office|shop|tourism)\//;

type Presets = Readonly<Record<string, PresetWords>>;
type Translation = Readonly<Record<string, { readonly presets: { readonly presets: Presets } }>>;

/** Provides the Spanish names of the categories of the embedded engine, by their English label. */
export function categoryNames(): Plugin {
  return {
    name: 'category-names',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? `export default ${JSON.stringify(spanishNames())};` : undefined),
  };
}

export function spanishNames(): Record<string, string> {
  const [english, spanish] = [presetsOf('en'), presetsOf('es')];
  const names = Object.keys(english)
    .filter((path) => OF_BUSINESSES.test(path))
    .flatMap((path): [string, string][] => {
      const label = labelOf(path, english[path]?.name);
      const name = spanish[path]?.name;
      return name === undefined || name === label || name.includes('{') ? [] : [[label, labelOf(path, name)]];
    });
  // Of several categories with one label, the first one counts.
  return Object.fromEntries(names.reverse());
}

function presetsOf(language: string): Presets {
  const require = createRequire(import.meta.url);
  const file = require(`@openstreetmap/id-tagging-schema/dist/translations/${language}.json`) as Translation;
  return file[language]?.presets.presets ?? {};
}
