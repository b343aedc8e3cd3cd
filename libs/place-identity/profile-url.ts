import { readReviewCode } from './encoded-cids.js';
import { googleSubdomain, shortLinkPath } from './google-hosts.js';
import { readLinks } from './pasted-link.js';
import { readPlacePage } from './place-page.js';
import { type PlaceIdentity, type ProfileUrlResult, refuse } from './result.js';
import { readUrl } from './url-text.js';

/** A wrapper may contain another one: an e-mail links to the consent page of a map. */
const MAX_WRAPPERS = 4;

/**
 * Returns the URL inside a page of Google that only redirects to it: the consent to cookies, the sign-in, the check for
 * robots, `google.com/url` around links in Docs, Gmail and Calendar, and the link of a short link for apps.
 *
 * @returns null if the page is no wrapper
 */
function wrappedUrl(url: URL, subdomain: string | null): string | null {
  const parameter = (...names: string[]): string =>
    names.map((name) => url.searchParams.get(name)).find((value) => value !== null && value !== '') ?? '';
  if (subdomain === 'consent' || subdomain === 'accounts') return parameter('continue');
  if (subdomain === '' && url.pathname === '/url') return parameter('q', 'url');
  if (subdomain === '' && url.pathname.startsWith('/sorry/')) return parameter('continue');
  if (url.hostname === 'maps.app.goo.gl' && url.searchParams.has('link')) return parameter('link');
  return null;
}

/** Returns the URL of the page without the wrappers around it. */
export function unwrap(url: URL): ReturnType<typeof readUrl> {
  let inner: ReturnType<typeof readUrl> = url;
  for (let depth = 0; depth < MAX_WRAPPERS && typeof inner !== 'string'; depth++) {
    const wrapped = wrappedUrl(inner, googleSubdomain(inner.hostname));
    if (wrapped === null || wrapped === '') return inner;
    inner = readUrl(wrapped);
  }
  return inner;
}

/** Reads a short link. Its query only contains tracking parameters. */
function readShortLink(url: URL, pathPrefix: string): ProfileUrlResult {
  const code = url.pathname.startsWith(pathPrefix) ? url.pathname.slice(pathPrefix.length) : '';
  if (code === '' || code.startsWith('/')) return refuse('no_place');
  const [, reviewCode] = url.hostname === 'g.page' ? (/^r\/([^/]+)/.exec(code) ?? []) : [];
  const cid = reviewCode === undefined ? null : readReviewCode(reviewCode);
  if (cid !== null) return { kind: 'identity', identity: identityOfCid(cid), viewport: null };
  return { kind: 'short_link', url: `https://${url.hostname}${url.pathname}` };
}

function identityOfCid(cid: bigint): PlaceIdentity {
  return { name: null, lat: null, lng: null, featureId: null, cid: cid.toString(), placeId: null, mid: null };
}

const SHARE_CODE = /^[\w-]{4,100}$/;

/** Reads `google.com/share.google?q=CODE`, to which `share.google/CODE` redirects. */
function readSharePage(url: URL): ProfileUrlResult {
  const code = url.searchParams.get('q') ?? '';
  return SHARE_CODE.test(code)
    ? { kind: 'short_link', url: `https://share.google/${code}` }
    : refuse('no_place');
}

function readPage(page: URL): ProfileUrlResult {
  const url = unwrap(page);
  if (typeof url === 'string') return refuse('no_place');
  const shortPath = shortLinkPath(url.hostname);
  const subdomain = googleSubdomain(url.hostname);
  if (shortPath === null && subdomain === null) return refuse('not_google');
  if (url.username !== '' || url.password !== '' || url.port !== '') return refuse('unsafe_url');
  if (shortPath !== null) return readShortLink(url, shortPath);
  if (subdomain === '' && url.pathname === '/share.google') return readSharePage(url);
  switch (subdomain) {
    case 'business':
      return refuse('private_dashboard');
    case '':
    case 'maps':
    case 'search':
    case 'local':
      return readPlacePage(url, subdomain);
    default:
      return refuse('no_place');
  }
}

/** Returns what two links to the same place have in common; null for a link without an identifier. */
function keyOf(result: ProfileUrlResult): string | null {
  switch (result.kind) {
    case 'identity':
      return result.identity.cid ?? result.identity.placeId;
    case 'short_link':
      return result.url;
    case 'knowledge_graph':
      return result.mid;
    case 'refused':
      return null;
  }
}

/**
 * Reads the link that a text contains: a link alone, with words around it, or in HTML. Several links must be of one place.
 *
 * @returns the page without the wrappers around it, and what it identifies
 */
export function readPastedLink(input: string): { page: URL | null; result: ProfileUrlResult } {
  const links = readLinks(input);
  if (typeof links === 'string') return { page: null, result: refuse(links) };
  const [first, ...others] = links.map((url) => ({ url, result: readPage(url) }));
  if (first === undefined) return { page: null, result: refuse('not_a_url') };
  const key = keyOf(first.result);
  if (others.some(({ result }) => key === null || keyOf(result) !== key)) {
    return { page: null, result: refuse('several_links') };
  }
  const page = unwrap(first.url);
  return { page: typeof page === 'string' ? null : page, result: first.result };
}

/**
 * Reads the identity of a place from a Google Business Profile URL, without network access.
 *
 * The table in `docs/reference/profile-urls.md` lists the supported forms. Each is read on every Google domain, in text
 * around it and in HTML. The scheme is optional; tracking parameters are ignored.
 *
 * Google documents few forms. The others were collected from public links, so treat the identifiers as hints. A URL that
 * names several places is refused instead of guessing. An unreadable identifier and coordinates out of range count as
 * missing.
 *
 * Never throws, and takes linear time.
 *
 * @param input at most 8,192 characters; longer texts are refused
 * @returns an identity, a short link or a knowledge-graph ID that require a network request, or a refusal
 */
export function parseProfileUrl(input: string): ProfileUrlResult {
  return readPastedLink(input).result;
}
