/**
 * What browsers are told with every file of the web client. Only its own scripts and styles run, nobody frames it, and
 * it talks to nobody else, but for the pictures of a tile server where there is one.
 *
 * @param tileUrl `TILE_URL`, with `{s}` where the server has several names
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
    // Tile servers want to know who asks; they learn the host, and no path.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  };
}

function originOf(tileUrl: string): string {
  return new URL(tileUrl).origin.replace('{s}.', '*.');
}

/** The page that share links open: its address is a secret, to be told to nobody and found by no search engine. */
export const SHARE_PAGE_HEADERS = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const;
