import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a browser sends this for a page of another site. As Go's `http.CrossOriginProtection`: `Sec-Fetch-Site`
 * where there is one; else `Origin`, which every browser sends with a POST, against the Host. Neither comes from a
 * program, which has no cookies that somebody else could use.
 *
 * @param ownOrigin of `PUBLIC_URL`, for proxies that change the Host; null where it is not set
 */
export function isCrossSite(headers: IncomingHttpHeaders, ownOrigin: string | null): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined || origin === ownOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== headers.host;
}
