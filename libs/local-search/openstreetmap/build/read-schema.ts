import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Preset } from './categorize.js';
import type { PresetWords, Translations } from './vocabulary.js';

interface TranslationFile {
  presets?: Record<string, PresetWords>;
  fields?: { cuisine?: { options?: Record<string, string | undefined> } };
}

/** Reads the tagging schema's presets and their words in every language it carries. */
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
 * The words of the presets, those of a cuisine ("Sushi Restaurant") also under the cuisine's own name,
 * which the schema translates with the form field: people search for "суши", not for "суши-ресторан".
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
