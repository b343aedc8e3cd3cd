/**
 * Returns the security headers for every file of the web client. Only its own scripts and styles run, no page may frame
 * it, and it loads nothing from other hosts except map tiles.
 *
 * @param tileUrl `TILE_URL`, with `{s}` for subdomains; null without a tile server
 */
export function securityHeaders(tileUrl: string | null): Readonly<Record<string, string>> {
  const images = ["'self'", ...(tileUrl === null ? [] : [originOf(tileUrl)])];
  const policy = {
    'default-src': ["'self'"],
    'img-src': images,
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  const directives = Object.entries(policy).map(([name, sources]) => [name, ...sources].join(' '));
  return {
    'content-security-policy': directives.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    // Tile servers require a referrer. They receive the origin without the path.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  };
}

function originOf(tileUrl: string): string {
  return new URL(tileUrl).origin.replace('{s}.', '*.');
}

/** Additional headers of the page of share links: its address is secret and must not be indexed. */
export const SHARE_PAGE_HEADERS = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const;
