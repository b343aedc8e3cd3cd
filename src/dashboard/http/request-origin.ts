import type { IncomingHttpHeaders } from 'node:http';

/**
 * Returns whether a page of another site made the browser send this request. Checks `Sec-Fetch-Site` if it is present,
 * otherwise compares `Origin`, which every browser sends with a POST, with the Host. A request with neither is no
 * browser's, so it carries no cookie that another site could abuse.
 *
 * @param ownOrigin of `PUBLIC_URL`, for proxies that change the Host; null if it is not set
 * @see https://pkg.go.dev/net/http#CrossOriginProtection
 */
export function isCrossSite(headers: IncomingHttpHeaders, ownOrigin: string | null): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined || origin === ownOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== headers.host;
}
