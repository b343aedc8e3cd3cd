import { googleSubdomain, shortLinkPath } from './google-hosts.js';
import { parseProfileUrl } from './profile-url.js';
import type { ProfileUrlResult } from './result.js';

/** The classified target of one redirect of a short link. */
export type Hop =
  /** The target names a place, or is known to name none. */
  | { kind: 'arrived'; result: ProfileUrlResult }
  /** The target must be requested. https, on a host that Google's short links redirect through. */
  | { kind: 'follow'; url: string }
  /** The target is not part of a redirect to a place and must not be requested. */
  | { kind: 'elsewhere' };

/** Subdomains of Google that redirect to a place, unlike accounts, drive and others. */
const FOLLOWED_SUBDOMAINS = new Set(['', 'maps', 'search', 'local']);

/**
 * Classifies the redirect target of a short link or of a page after it. Skips the cookie-consent page, whose URL
 * contains the original target.
 *
 * @param location the Location header, possibly relative
 * @param from the URL that returned this header
 */
export function readShortLinkHop(location: string, from: string): Hop {
  return read(location, from, true);
}

function read(location: string, from: string, mayUnwrap: boolean): Hop {
  const url = URL.parse(location, from);
  if (!url || !isPlainWebUrl(url)) return { kind: 'elsewhere' };
  const result = parseProfileUrl(url.href);
  if (result.kind === 'identity') return { kind: 'arrived', result };
  if (shortLinkPath(url.hostname) !== null) {
    return result.kind === 'short_link' ? { kind: 'follow', url: toHttps(url) } : { kind: 'elsewhere' };
  }
  const subdomain = googleSubdomain(url.hostname);
  if (subdomain === 'consent') {
    const wanted = url.searchParams.get('continue');
    return wanted !== null && mayUnwrap ? read(wanted, url.href, false) : { kind: 'elsewhere' };
  }
  if (subdomain === 'business') return { kind: 'arrived', result };
  return subdomain !== null && FOLLOWED_SUBDOMAINS.has(subdomain)
    ? { kind: 'follow', url: toHttps(url) }
    : { kind: 'elsewhere' };
}

function isPlainWebUrl({ protocol, username, password, port }: URL): boolean {
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && port === '';
}

/** Upgrades http to https: some older links use http for pages that also exist under https. */
function toHttps(url: URL): string {
  url.protocol = 'https:';
  return url.href;
}
