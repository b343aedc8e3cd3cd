import { pageHeaders } from '#platform/http/page-headers';

/**
 * Returns the security headers for every file of the web client. It loads map tiles from their server, and shows PDFs that
 * it has read in frames.
 *
 * @param tileUrl `TILE_URL`, with `{s}` for subdomains; null without a tile server
 */
export function securityHeaders(tileUrl: string | null): Readonly<Record<string, string>> {
  return pageHeaders({ images: tileUrl === null ? [] : [originOf(tileUrl)], frames: ['blob:'] });
}

function originOf(tileUrl: string): string {
  return new URL(tileUrl).origin.replace('{s}.', '*.');
}

/** Additional headers of the page of share links: its address is secret and must not be indexed. */
export const SHARE_PAGE_HEADERS = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const;
