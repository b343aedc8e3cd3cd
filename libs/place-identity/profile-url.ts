import { googleSubdomain, shortLinkPath } from './google-hosts.js';
import { readPlacePage } from './place-page.js';
import { type ProfileUrlResult, refuse } from './result.js';
import { readUrl } from './url-text.js';

/** The link without its query, which only tracks who shared it. */
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
 * Reads which place a Google Business Profile URL means, without any network.
 *
 * Understood: `/maps/place/…` pages, `maps?cid=`, `maps?ftid=`, `search?ludocid=`, `place_id:` and
 * `query_place_id=` links, review links, the cookie-consent page around any of them (once), on every Google
 * domain; with or without a scheme, tracking parameters or quotes around it.
 *
 * The forms are not documented by Google except `query_place_id`; they were collected from public links, and
 * the identifiers read are hints. Where a URL names several places the result is a refusal, never a guess;
 * an identifier that cannot be read counts as missing, and so do coordinates out of range.
 *
 * @returns an identity, a short link that only a look-up can resolve, or a refusal. Never throws, and takes
 * time linear in the length of the input, which is limited to 8,192 characters.
 */
export function parseProfileUrl(input: string): ProfileUrlResult {
  return read(input, true);
}
