/** Longer than any link of Google: long names in another script, with photo data, reach about 3,000 characters. */
export const MAX_LENGTH = 8192;

const WRAPPING = new Set(['"', "'", '`', '<', '>', '“', '”', '‘', '’', '«', '»']);
const TRAILING = new Set([...WRAPPING, '.', ',', ';']);
const SCHEME = /^([a-z][a-z0-9+.-]*):\/\//i;

/** Removes quotes, brackets and final punctuation around a copied link. A loop, because a regex would be quadratic. */
function unwrap(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && WRAPPING.has(text.charAt(start))) start++;
  while (end > start && TRAILING.has(text.charAt(end - 1))) end--;
  return text.slice(start, end).trim();
}

/**
 * Reads a web address. Removes surrounding white space, quotes, angle brackets, final punctuation, and everything after
 * the first line. The scheme defaults to https.
 *
 * @returns `not_a_url` for other schemes and texts without a host name
 */
export function readUrl(input: string): URL | 'not_a_url' {
  const [line = ''] = input.trim().split(/[\r\n\t]/, 1);
  const text = unwrap(line);
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return 'not_a_url';
  const url = URL.parse(scheme === undefined ? `https://${text}` : text);
  return url?.hostname.includes('.') ? url : 'not_a_url';
}

/**
 * Percent-decodes a part of a path and converts `+` to a space. Unlike decodeURIComponent it never throws: an invalid
 * escape stays unchanged, bytes that are not UTF-8 become U+FFFD.
 */
export function decodeText(raw: string): string {
  return new URLSearchParams(`text=${raw.replaceAll('&', '%26')}`).get('text') ?? '';
}

/** Returns the part of a parameter before the first space, comma or ampersand, which no identifier contains. */
export function firstWord(value: string): string {
  return value.trim().split(/[\s,&]/, 1)[0] ?? '';
}

const CONTROLS = /\p{Cc}/gu;
// Invisible marks that change the direction of text and can make one name look like another.
const DIRECTION_MARKS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;
// The URL of a dropped pin has coordinates in place of the name.
const COORDINATES = /^-?\d{1,3}(\.\d+)?,\s*-?\d{1,3}(\.\d+)?$|^\d{1,3}°\d{1,2}[.'′]/;

/** Reads the place name from a path segment. Returns null if there is none. */
export function readName(segment: string): string | null {
  return cleanName(decodeText(segment));
}

/** Returns a place name in NFC, without control characters. Returns null for coordinates and an empty text. */
export function cleanName(text: string): string | null {
  const name = text
    .normalize('NFC')
    .replace(DIRECTION_MARKS, '')
    .replace(CONTROLS, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ');
  return name === '' || COORDINATES.test(name) ? null : name;
}
