import { googleSubdomain } from './google-hosts.js';
import { parseProfileUrl } from './profile-url.js';
import { readUrl } from './url-text.js';

/** Parameters that identify a place, or that its page needs. All others track, or set a language or a user. */
const KEPT: ReadonlySet<string> = new Set([
  'api',
  'cid',
  'ftid',
  'id',
  'ludocid',
  'place_id',
  'placeid',
  'q',
  'query',
  'query_place_id',
]);

/** `readUrl` would take it for the punctuation of a sentence around the URL. */
const FINAL_PUNCTUATION = /['.,;]$/;

/**
 * Returns a Google Business Profile URL as it is stored: https, on a host of Google, percent-encoded, without tracking
 * parameters and without the page around it that asks for consent to cookies. It identifies the same place.
 *
 * @param input as `parseProfileUrl` takes it
 * @returns null for a text that `parseProfileUrl` refuses
 */
export function cleanProfileUrl(input: string): string | null {
  const parsed = parseProfileUrl(input);
  if (parsed.kind === 'refused') return null;
  if (parsed.kind === 'short_link') return parsed.url;
  const page = readPage(input);
  if (page === null) return null;
  const query = kept(page.search, KEPT);
  const fragment = kept(page.hash, new Set(['lrd']));
  const url = `https://${page.hostname}${page.pathname}${query && `?${query}`}${fragment && `#${fragment}`}`;
  return url.replace(FINAL_PUNCTUATION, (last) => `%${last.charCodeAt(0).toString(16).toUpperCase()}`);
}

function readPage(input: string): URL | null {
  const url = readUrl(input);
  if (typeof url === 'string' || googleSubdomain(url.hostname) !== 'consent') return asUrl(url);
  return asUrl(readUrl(url.searchParams.get('continue') ?? ''));
}

function asUrl(url: ReturnType<typeof readUrl>): URL | null {
  return typeof url === 'string' ? null : url;
}

/** Returns the parameters with these names as they are written, without the first character of the text. */
function kept(text: string, names: ReadonlySet<string>): string {
  const parameters = text.slice(1).split('&');
  return parameters
    .filter((one) => [...new URLSearchParams(one).keys()].some((name) => names.has(name)))
    .join('&');
}
