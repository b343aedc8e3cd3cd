import { canonicalProfileUrl } from './canonical-url.js';
import { readPastedLink } from './profile-url.js';
import type { ResultOf } from './result.js';

/** Parameters that identify a place, or that its page needs. All others track, or set a language or a user. */
const KEPT: ReadonlySet<string> = new Set([
  'api',
  'cid',
  'daddr',
  'destination',
  'destination_place_id',
  'ftid',
  'id',
  'kgmid',
  'lrd',
  'ludocid',
  'mid',
  'place_id',
  'placeid',
  'q',
  'query',
  'query_place_id',
  'rldimm',
  'rlimm',
]);

const KEPT_IN_FRAGMENT: ReadonlySet<string> = new Set(['lrd', 'rlfi', 'rlimm']);

/** A list of results in which no place is selected. */
const WITHOUT_SELECTION = /^rlfi=(?!.*si:\d)/;

/** `readUrl` would take it for the punctuation of a sentence around the URL. */
const FINAL_PUNCTUATION = /['.,;]$/;

/** Pages that a browser shows only inside another page. */
const IN_FRAME = /^\/maps\/(?:embed|uv)(?:\/|$)/;

/**
 * Returns a Google Business Profile URL as it is stored: https, on a host of Google, percent-encoded, without tracking
 * parameters and without the pages around it that only redirect. It identifies the same place.
 *
 * @param input as `parseProfileUrl` takes it
 * @returns null for a text that `parseProfileUrl` refuses
 */
export function cleanProfileUrl(input: string): string | null {
  const { page, result } = readPastedLink(input);
  if (result.kind === 'refused' || page === null) return null;
  if (result.kind === 'short_link') return result.url;
  if (result.kind === 'identity' && IN_FRAME.test(page.pathname)) return placePageUrl(result);
  const query = kept(page.search, KEPT);
  const fragment = kept(page.hash, KEPT_IN_FRAGMENT);
  const url = `https://${page.hostname}${page.pathname}${query && `?${query}`}${fragment && `#${fragment}`}`;
  return url.replace(FINAL_PUNCTUATION, (last) => `%${last.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Returns the page of a place with the name and the centre of the map, for a link that cannot be opened itself. */
function placePageUrl({ identity, viewport }: ResultOf<'identity'>): string | null {
  const { name, featureId, cid } = identity;
  if (cid === null) return canonicalProfileUrl(identity);
  const at = viewport ? `/@${String(viewport.lat)},${String(viewport.lng)},17z` : '';
  const feature = featureId ?? `0x0:0x${BigInt(cid).toString(16)}`;
  return `https://www.google.com/maps/place/${encodeURIComponent(name ?? '')}${at}/data=!4m2!3m1!1s${feature}`;
}

/** Returns the parameters with these names as they are written, without the first character of the text. */
function kept(text: string, names: ReadonlySet<string>): string {
  const parameters = text.slice(1).split('&');
  return parameters
    .filter((one) => [...new URLSearchParams(one).keys()].some((name) => names.has(name)))
    .filter((one) => !WITHOUT_SELECTION.test(one))
    .join('&');
}
