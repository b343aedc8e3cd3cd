import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Preset } from './categorize.js';
import type { PresetWords, Translations } from './vocabulary.js';

interface TranslationFile {
  presets?: Record<string, PresetWords>;
  fields?: { cuisine?: { options?: Record<string, string | undefined> } };
}

/** Reads the presets of the tagging schema and their words in every language. */
export function readSchema(folder: string): {
  presets: Readonly<Record<string, Preset>>;
  translations: Translations;
} {
  const presets = readJson(join(folder, 'presets.min.json')) as Record<string, Preset>;
  const translationsFolder = join(folder, 'translations');
  const languages = readdirSync(translationsFolder)
    .map((fileName) => /^([a-z]{2,3}(?:[-@]\w+)?)\.min\.json$/.exec(fileName)?.[1])
    .filter((language) => language !== undefined);
  const translations = new Map<string, Record<string, PresetWords>>();
  for (const language of languages) {
    const file = readJson(join(translationsFolder, `${language}.min.json`)) as Record<
      string,
      { presets?: TranslationFile } | undefined
    >;
    translations.set(language, withCuisines(presets, file[language]?.presets ?? {}));
  }
  return { presets, translations };
}

/**
 * Returns the words of the presets. Adds the name of the cuisine, which the schema translates with the form field, to
 * presets of restaurants: users search for "суши", not for "суши-ресторан".
 */
function withCuisines(
  presets: Readonly<Record<string, Preset>>,
  file: TranslationFile,
): Record<string, PresetWords> {
  const words = { ...file.presets };
  for (const [path, { tags }] of Object.entries(presets)) {
    const cuisine = file.fields?.cuisine?.options?.[tags['cuisine'] ?? ''];
    if (cuisine === undefined) continue;
    words[path] = { ...words[path], aliases: [...(words[path]?.aliases ?? []), cuisine] };
  }
  return words;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
