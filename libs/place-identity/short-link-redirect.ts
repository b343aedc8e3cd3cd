import { googleSubdomain, shortLinkPath } from './google-hosts.js';
import { parseProfileUrl, unwrap } from './profile-url.js';
import type { ProfileUrlResult } from './result.js';

/** The classified target of one redirect of a short link. */
export type Redirect =
  /** The target names a place, or is known to name none. */
  | { kind: 'resolved'; result: ProfileUrlResult }
  /** The target must be requested. https, on a host that Google's short links redirect through. */
  | { kind: 'follow'; url: string }
  /** The target is not part of a redirect to a place and must not be requested. */
  | { kind: 'rejected' };

/** Subdomains of Google that redirect to a place, unlike accounts, drive and others. */
const FOLLOWED_SUBDOMAINS = new Set(['', 'maps', 'search', 'local']);

/**
 * Classifies the redirect target of a short link or of a page after it. Skips the cookie-consent page, whose URL
 * contains the original target.
 *
 * @param location the Location header, possibly relative
 * @param from the URL that returned this header
 */
export function classifyRedirect(location: string, from: string): Redirect {
  return classify(location, from);
}

function classify(location: string, from: string): Redirect {
  const found = URL.parse(location, from);
  const url = found && isPlainWebUrl(found) ? unwrap(found) : null;
  if (url === null || typeof url === 'string' || !isPlainWebUrl(url)) return { kind: 'rejected' };
  const result = parseProfileUrl(url.href);
  if (result.kind === 'identity' || result.kind === 'knowledge_graph') return { kind: 'resolved', result };
  if (shortLinkPath(url.hostname) !== null) {
    return result.kind === 'short_link' ? { kind: 'follow', url: toHttps(url) } : { kind: 'rejected' };
  }
  const subdomain = googleSubdomain(url.hostname);
  if (subdomain === 'business') return { kind: 'resolved', result };
  return subdomain !== null && FOLLOWED_SUBDOMAINS.has(subdomain)
    ? { kind: 'follow', url: toHttps(url) }
    : { kind: 'rejected' };
}

function isPlainWebUrl({ protocol, username, password, port }: URL): boolean {
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && port === '';
}

/** Upgrades http to https: some older links use http for pages that also exist under https. */
function toHttps(url: URL): string {
  url.protocol = 'https:';
  return url.href;
}
