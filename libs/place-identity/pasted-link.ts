import { MAX_LENGTH, readUrl } from './url-text.js';

/**
 * Start of a link: a scheme, or a host of Google without one. Patterns without repetition at the start, so that the scan
 * takes linear time.
 */
const START =
  /https?:\/\/|(?:(?:www|maps|search|local|consent|business)\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?\/|maps\.app\.goo\.gl\/|(?:goo\.gl|g\.page|g\.co|share\.google|posts\.gle)\//gi;

/** Another start after white space. */
const NEXT = new RegExp(`\\s\\S?(?:${START.source})`, 'i');

const LINE_END = /[\r\n\t\u2028\u2029]/;

/** Closing character of a link that follows an opening one. */
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  '<': '>',
  '>': '<',
  '“': '”',
  '«': '»',
  '`': '`',
};

/** The characters of a word before a start that make the start a part of another URL, such as `?continue=https://`. */
const IN_URL = /[/?=#@%]/;

/** What shows that a link with spaces in it, which was decoded by hand, continues. */
const CONTINUED = /\/@-?\d|\/data=|&[a-z_]+=/gi;

/** Apps and Android write these instead of https. */
const APP_SCHEMES: readonly (readonly [RegExp, string])[] = [
  [/^intent:\/\//i, 'https://'],
  [/^comgooglemapsurl:\/\//i, 'https://'],
  [/^comgooglemaps:\/\/(?=\?)/i, 'https://maps.google.com/'],
];

/** An ampersand as HTML escapes it, once or several times. */
const HTML_AMPERSAND = /&(?:(?:amp|#38|#x26);)+/gi;

/**
 * Finds the links in a pasted text: a link alone, between words or lines, or in HTML. Repeated links count once.
 *
 * @returns the URLs, at least one; else as `readUrl` for the first line
 */
export function readLinks(input: string): URL[] | 'too_long' | 'not_a_url' {
  if (input.length > MAX_LENGTH) return 'too_long';
  const text = APP_SCHEMES.reduce(
    (result, [scheme, https]) => result.replace(scheme, https),
    input.trim().replace(HTML_AMPERSAND, '&'),
  );
  const found = linksIn(text);
  const urls = (found.length === 0 ? [text] : found)
    .map((link) => readUrl(link))
    .filter((url) => typeof url !== 'string');
  if (urls.length === 0) return 'not_a_url';
  return [...new Map(urls.map((url) => [url.href, url])).values()];
}

function linksIn(text: string): string[] {
  const links: string[] = [];
  let end = 0;
  for (const { index, 0: start } of text.matchAll(START)) {
    if (index < end) continue;
    const before = text.slice(wordStart(text, index, end), index);
    const opening = before.at(-1) ?? '';
    const isQuoted = opening in CLOSING || opening === "'" || opening === '(';
    const isBare = !start.includes('://');
    if (!isQuoted && (isBare ? before !== '' : IN_URL.test(before))) {
      end = endOfWord(text, index);
      continue;
    }
    end = endOfLink(text, index, opening);
    links.push(text.slice(index, end));
  }
  return links;
}

/** Returns the start of the word that contains a position, at least `from`. */
function wordStart(text: string, position: number, from: number): number {
  let start = position;
  while (start > from && !/\s/.test(text.charAt(start - 1))) start--;
  return start;
}

function endOfWord(text: string, from: number): number {
  return from + lengthUntil(text.slice(from), /\s/);
}

function endOfLink(text: string, start: number, opening: string): number {
  const line = text.slice(start, start + lengthUntil(text.slice(start), LINE_END));
  const closing = CLOSING[opening];
  if (closing !== undefined && line.includes(closing)) return start + line.indexOf(closing);
  // Another link ends this one.
  const alone = line.slice(0, lengthUntil(line, NEXT));
  if (opening === "'") return start + lengthUntil(alone, /'(?=[\s>/]|$)/);
  const words = alone.slice(0, lengthOfWords(alone));
  const bracket = opening === '(' ? words.lastIndexOf(')') : -1;
  return start + (bracket < 0 ? words.length : bracket);
}

/** Returns the length of the link at the start of a line: its first word, and later ones that continue it. */
function lengthOfWords(line: string): number {
  const first = lengthUntil(line, /\s/);
  const isDecodedName = /\/maps\/place\/[^/?#+%]*$/.test(line.slice(0, first));
  if (isDecodedName) return line.length;
  const last = [...line.slice(first).matchAll(CONTINUED)].at(-1);
  if (last === undefined) return first;
  const from = first + last.index;
  return from + lengthUntil(line.slice(from), /\s/);
}

function lengthUntil(text: string, end: RegExp): number {
  const at = text.search(end);
  return at < 0 ? text.length : at;
}
