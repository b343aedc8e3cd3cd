import { googleSubdomain, shortLinkPath } from './google-hosts.js';
import { parseProfileUrl } from './profile-url.js';
import type { ProfileUrlResult } from './result.js';

/** Where a short link leads, one step on. */
export type Hop =
  /** This says which place is meant, or that none is. */
  | { kind: 'arrived'; result: ProfileUrlResult }
  /** Only its answer can tell. https, on a host that Google's short links pass through. */
  | { kind: 'follow'; url: string }
  /** Not a page that a link of Google's to a place passes through: it must not be asked. */
  | { kind: 'elsewhere' };

/** The pages that lead on to a place; Google's other subdomains (accounts, drive, …) do not. */
const PASSABLE = new Set(['', 'maps', 'search', 'local']);

/**
 * Reads the address that a short link, or a page after it, redirects to. The page that asks for consent to cookies
 * is stepped over: it names the page that was wanted.
 *
 * @param location as the answer spells it, so possibly relative
 * @param from the URL that gave this answer
 */
export function readShortLinkHop(location: string, from: string): Hop {
  return read(location, from, true);
}

function read(location: string, from: string, mayUnwrap: boolean): Hop {
  const url = URL.parse(location, from);
  if (!url || !isPlain(url)) return { kind: 'elsewhere' };
  const result = parseProfileUrl(url.href);
  if (result.kind === 'identity') return { kind: 'arrived', result };
  if (shortLinkPath(url.hostname) !== null) {
    return result.kind === 'short_link' ? { kind: 'follow', url: asHttps(url) } : { kind: 'elsewhere' };
  }
  const subdomain = googleSubdomain(url.hostname);
  if (subdomain === 'consent') {
    const wanted = url.searchParams.get('continue');
    return wanted !== null && mayUnwrap ? read(wanted, url.href, false) : { kind: 'elsewhere' };
  }
  if (subdomain === 'business') return { kind: 'arrived', result };
  return subdomain !== null && PASSABLE.has(subdomain)
    ? { kind: 'follow', url: asHttps(url) }
    : { kind: 'elsewhere' };
}

function isPlain({ protocol, username, password, port }: URL): boolean {
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && port === '';
}

/** Some of the older links name pages by http, which exist by https as well. */
function asHttps(url: URL): string {
  url.protocol = 'https:';
  return url.href;
}
