import { googleSubdomain, shortLinkPath } from './google-hosts.js';
import { readPlacePage } from './place-page.js';
import { type ProfileUrlResult, refuse } from './result.js';
import { readUrl } from './url-text.js';

/** Returns a short link without its query, which only contains tracking parameters. */
function readShortLink(url: URL, pathPrefix: string): ProfileUrlResult {
  const code = url.pathname.startsWith(pathPrefix) ? url.pathname.slice(pathPrefix.length) : '';
  if (code === '' || code.startsWith('/')) return refuse('no_place');
  return { kind: 'short_link', url: `https://${url.hostname}${url.pathname}` };
}

function read(input: string, mayUnwrap: boolean): ProfileUrlResult {
  const url = readUrl(input);
  if (typeof url === 'string') return refuse(url);

  const shortPath = shortLinkPath(url.hostname);
  const subdomain = googleSubdomain(url.hostname);
  if (shortPath === null && subdomain === null) return refuse('not_google');
  if (url.username !== '' || url.password !== '' || url.port !== '') return refuse('unsafe_url');
  if (shortPath !== null) return readShortLink(url, shortPath);

  switch (subdomain) {
    case 'business':
      return refuse('private_dashboard');
    case 'consent': {
      const wrapped = url.searchParams.get('continue');
      return wrapped !== null && mayUnwrap ? read(wrapped, false) : refuse('no_place');
    }
    case '':
    case 'maps':
    case 'search':
    case 'local':
      return readPlacePage(url, subdomain);
    default:
      return refuse('no_place');
  }
}

/**
 * Reads the identity of a place from a Google Business Profile URL, without network access.
 *
 * Supports `/maps/place/…` pages, `maps?cid=`, `maps?ftid=`, `search?ludocid=`, `place_id:` and `query_place_id=`
 * links, review links, and a cookie-consent page around any of them (once), on every Google domain. The scheme is
 * optional; tracking parameters and surrounding quotes are ignored.
 *
 * Google documents only `query_place_id`. The other forms were collected from public links, so treat the identifiers
 * as hints. A URL that names several places is refused instead of guessing. An unreadable identifier and coordinates
 * out of range count as missing.
 *
 * Never throws, and takes linear time.
 *
 * @param input at most 8,192 characters; longer texts are refused
 * @returns an identity, a short link that requires a network request, or a refusal
 */
export function parseProfileUrl(input: string): ProfileUrlResult {
  return read(input, true);
}
