/** Longer than any link Google makes (long names in another script, with photo data, reach about 3,000). */
const MAX_LENGTH = 8192;

const WRAPPING = new Set(['"', "'", '`', '<', '>', '“', '”', '‘', '’', '«', '»']);
const TRAILING = new Set([...WRAPPING, '.', ',', ';']);
const SCHEME = /^([a-z][a-z0-9+.-]*):\/\//i;

/** Takes off the quotes and brackets of the sentence a link was copied from. A loop, to stay linear. */
function unwrap(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && WRAPPING.has(text.charAt(start))) start++;
  while (end > start && TRAILING.has(text.charAt(end - 1))) end--;
  return text.slice(start, end).trim();
}

/**
 * The web address in what somebody pasted: surrounding white space, quotes, angle brackets and final
 * punctuation are dropped, as is everything after the first line; a missing scheme is taken to be https.
 * `too_long` over 8,192 characters; `not_a_url` for other schemes and for anything without a host name.
 */
export function readUrl(input: string): URL | 'too_long' | 'not_a_url' {
  if (input.length > MAX_LENGTH) return 'too_long';
  const [line = ''] = input.trim().split(/[\r\n\t]/, 1);
  const text = unwrap(line);
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return 'not_a_url';
  const url = URL.parse(scheme === undefined ? `https://${text}` : text);
  return url?.hostname.includes('.') ? url : 'not_a_url';
}

/**
 * Percent-decodes a piece of a path, `+` being a space. Unlike decodeURIComponent it never throws: a broken
 * escape stays as it is, bytes that are not UTF-8 become U+FFFD.
 */
export function decodeText(raw: string): string {
  return new URLSearchParams(`text=${raw.replaceAll('&', '%26')}`).get('text') ?? '';
}

/** The part of a parameter that can be an identifier: what follows a space, comma or ampersand is not. */
export function firstWord(value: string): string {
  return value.trim().split(/[\s,&]/, 1)[0] ?? '';
}

const CONTROLS = /\p{Cc}/gu;
// Marks that only turn the direction of text: invisible, and able to make a name read as another one.
const DIRECTION_MARKS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;
// A dropped pin has its coordinates where a place has its name.
const COORDINATES = /^-?\d{1,3}(\.\d+)?,\s*-?\d{1,3}(\.\d+)?$|^\d{1,3}°\d{1,2}[.'′]/;

/** The place name in a path segment (NFC, without control characters); null when there is none in it. */
export function readName(segment: string): string | null {
  const name = decodeText(segment)
    .normalize('NFC')
    .replace(DIRECTION_MARKS, '')
    .replace(CONTROLS, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ');
  return name === '' || COORDINATES.test(name) ? null : name;
}
