const ENGLISH = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** The languages of most searches first: reading the names of all languages takes a third of a second. */
const COMMON = 'es pt fr de it nl ru pl tr vi id ja ko zh ar he uk cs sv da fi nb el ro hu th hi ca'.split(
  ' ',
);
/** In Dzongkha, the names of Tibetan days are those of other days. */
const CONFLICTING = new Set(['bo', 'dz']);

/** Days from 0, Monday, by their names in the languages read so far. */
const known = new Map(ENGLISH.map((name, day) => [name, day]));
let unread: string[] | null = null;

/**
 * Reads the name of a day in any language that `Intl.DateTimeFormat` knows, as the English name. The letter case of the first
 * letter stays: `Montag` is `Monday`, `lunes` is `monday`. Ignores a holiday in parentheses.
 *
 * @returns null for other text
 */
export function readDay(name: string): string | null {
  const text = name.replace(/\(.*\)\s*$/u, '').trim();
  const day = dayOf(foldCase(text));
  const english = day === null ? undefined : ENGLISH[day];
  if (english === undefined) return null;
  const [first = ''] = text;
  const isLower = first !== first.toUpperCase();
  return isLower ? english : english.charAt(0).toUpperCase() + english.slice(1);
}

/** Compares two English names, Monday first. */
export function compareDays(a: string, b: string): number {
  return ENGLISH.indexOf(a.toLowerCase()) - ENGLISH.indexOf(b.toLowerCase());
}

function dayOf(name: string): number | null {
  // A name is not longer than that, and other text would read all languages.
  if (name === '' || name.length > 40) return null;
  unread ??= languages();
  for (let day = known.get(name); ; day = known.get(name)) {
    const language = day === undefined ? unread.shift() : undefined;
    if (language === undefined) return day ?? null;
    readNames(language);
  }
}

function readNames(language: string): void {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  for (let day = 0; day < 7; day++) {
    // 1 January 2024 was a Monday.
    const name = foldCase(format.format(Date.UTC(2024, 0, 1 + day)));
    if (!known.has(name)) known.set(name, day);
  }
}

/** Returns the languages with a code of two letters that the runtime has names for. */
function languages(): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const codes = letters.flatMap((a) => letters.map((b) => a + b));
  const all = Intl.DateTimeFormat.supportedLocalesOf(codes).filter((code) => !CONFLICTING.has(code));
  return [...new Set([...COMMON, ...all])];
}

/** Vendors may join the words of a name by `_` or `-`. */
function foldCase(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_-]+/gu, ' ')
    .trim();
}
