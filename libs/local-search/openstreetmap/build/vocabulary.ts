import { toPhrase } from '../text.js';
import type { CategoryRecord } from '../place-index.js';
import type { CategoryPath } from './categorize.js';

/** One language's words for one preset, as the tagging schema's translation files hold them. */
export interface PresetWords {
  name?: string;
  aliases?: string[];
  terms?: string[];
}

/** Language code → preset path → words. */
export type Translations = ReadonlyMap<string, Readonly<Record<CategoryPath, PresetWords>>>;

/**
 * Spoken in the areas, and English: a keyword is read in these first, so a false friend loses. Regional
 * variants come after: what is a "chemist" in one country is a "pharmacy" in another.
 */
const LOCAL_LANGUAGES = ['en', 'es', 'ru', 'kk'];

/**
 * The words of every category: names in every language, terms only in the local ones. Elsewhere terms hold
 * many brand names and abbreviations ("dm", "las") that would hijack keywords.
 */
export function buildVocabulary(
  paths: readonly CategoryPath[],
  translations: Translations,
): CategoryRecord[] {
  const languages = [...translations.keys()].sort();
  return paths.map((path) => {
    // "Shop" and "office" say too little to be searched by.
    const isBareKey = !path.includes('/');
    const wordsIn = (language: string) => (isBareKey ? {} : (translations.get(language)?.[path] ?? {}));
    const seen = new Set<string>();
    const localNames = LOCAL_LANGUAGES.flatMap((language) => namesOf(wordsIn(language)));
    const names = fresh([...pathNames(path), ...localNames], seen);
    const terms = LOCAL_LANGUAGES.map((language) => fresh(wordsIn(language).terms ?? [], new Set(seen)));
    return {
      id: path,
      label: labelOf(path, wordsIn('en').name),
      names,
      foreignNames: fresh(
        languages.flatMap((language) => namesOf(wordsIn(language))),
        seen,
      ),
      terms: terms.filter((list) => list.length > 0),
    };
  });
}

/** The tag's own value is a name too: `shop/car_repair` → "car repair". A bare key (`shop`) is none. */
function pathNames(path: CategoryPath): string[] {
  return path.includes('/') ? [path.slice(path.lastIndexOf('/') + 1).replaceAll('_', ' ')] : [];
}

/** "Gym / Fitness Center" is two names. A name in braces or parentheses is a note to mappers. */
function namesOf(words: PresetWords): string[] {
  const names = [words.name ?? '', ...(words.aliases ?? [])].filter((name) => !/[{(]/.test(name));
  return names.flatMap((name) => name.split(' / ')).map(withoutMapperSuffix);
}

/** The schema names what is drawn on the map, "Pharmacy Counter", "School Grounds"; people say "pharmacy". */
function withoutMapperSuffix(name: string): string {
  return name.replace(/ (?:Counter|Grounds)$/, '');
}

function labelOf(path: CategoryPath, name: string | undefined): string {
  if (name !== undefined) return withoutMapperSuffix(name.replace(/ \(.*\)$/, ''));
  const words = path.slice(path.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The phrases not seen before, in order; marks them as seen. */
function fresh(texts: readonly string[], seen: Set<string>): string[] {
  const phrases: string[] = [];
  for (const phrase of texts.map(toPhrase)) {
    if (phrase === '' || seen.has(phrase)) continue;
    seen.add(phrase);
    phrases.push(phrase);
  }
  return phrases;
}
