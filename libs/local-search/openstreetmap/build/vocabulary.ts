import type { CategoryRecord } from '../place-index.js';
import { toPhrase } from '../text.js';
import type { CategoryPath } from './categorize.js';

/** The words of a preset in one language, as in the translation files of the tagging schema. */
export interface PresetWords {
  name?: string;
  aliases?: string[];
  terms?: string[];
}

/** Language code → preset path → words. */
export type Translations = ReadonlyMap<string, Readonly<Record<CategoryPath, PresetWords>>>;

/**
 * The languages of the areas, and English. They take precedence, so a false friend of another language does not match.
 */
const LOCAL_LANGUAGES = ['en', 'es', 'ru', 'kk'];

/**
 * Returns the words of every category: names in all languages, and terms in the local ones. Terms of other languages contain
 * brand names and abbreviations ("dm", "las") that would match unrelated keywords.
 */
export function buildVocabulary(
  paths: readonly CategoryPath[],
  translations: Translations,
): CategoryRecord[] {
  const languages = [...translations.keys()].sort();
  return paths.map((path) => {
    // "Shop" and "office" are too general to search for.
    const isBareKey = !path.includes('/');
    const wordsIn = (language: string) => (isBareKey ? {} : (translations.get(language)?.[path] ?? {}));
    const seen = new Set<string>();
    const localNames = LOCAL_LANGUAGES.flatMap((language) => namesOf(wordsIn(language)));
    const names = addNew([...pathNames(path), ...localNames], seen);
    const terms = LOCAL_LANGUAGES.map((language) => addNew(wordsIn(language).terms ?? [], new Set(seen)));
    return {
      id: path,
      label: labelOf(path, wordsIn('en').name),
      names,
      foreignNames: addNew(
        languages.flatMap((language) => namesOf(wordsIn(language))),
        seen,
      ),
      terms: terms.filter((list) => list.length > 0),
    };
  });
}

/** Returns the value of the tag as a name: `shop/car_repair` → "car repair". A bare key (`shop`) has none. */
function pathNames(path: CategoryPath): string[] {
  return path.includes('/') ? [path.slice(path.lastIndexOf('/') + 1).replaceAll('_', ' ')] : [];
}

/** Splits "Gym / Fitness Center" and drops names with braces or parentheses, which are notes to mappers. */
function namesOf(words: PresetWords): string[] {
  const names = [words.name ?? '', ...(words.aliases ?? [])].filter((name) => !/[{(]/.test(name));
  return names.flatMap((name) => name.split(' / ')).map(withoutMapperSuffix);
}

/** Removes the suffix of map objects: "Pharmacy Counter", "School Grounds". */
function withoutMapperSuffix(name: string): string {
  return name.replace(/ (?:Counter|Grounds)$/, '');
}

/** Returns the English label of a category. @param name its name in the tagging schema */
export function labelOf(path: CategoryPath, name: string | undefined): string {
  if (name !== undefined) return withoutMapperSuffix(name.replace(/ \(.*\)$/, ''));
  const words = path.slice(path.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns new phrases in order and adds them to `seen`. */
function addNew(texts: readonly string[], seen: Set<string>): string[] {
  const phrases: string[] = [];
  for (const phrase of texts.map(toPhrase)) {
    if (phrase === '' || seen.has(phrase)) continue;
    seen.add(phrase);
    phrases.push(phrase);
  }
  return phrases;
}
