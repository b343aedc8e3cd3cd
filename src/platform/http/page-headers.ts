interface PageSources {
  /** Origins of images beside the page's own. */
  readonly images?: readonly string[];
  /** Sources of styles beside the page's own. */
  readonly styles?: readonly string[];
  /** Sources of frames. Defaults to the page's own. */
  readonly frames?: readonly string[];
}

/**
 * Returns the security headers of an HTML page and its files. Only scripts of this server run, none of them inline, no
 * page may frame it, and it loads nothing from other hosts except the given images.
 */
export function pageHeaders({
  images = [],
  styles = [],
  frames = [],
}: PageSources): Readonly<Record<string, string>> {
  const policy = {
    'default-src': ["'self'"],
    'img-src': ["'self'", ...images],
    ...(styles.length > 0 && { 'style-src': ["'self'", ...styles] }),
    ...(frames.length > 0 && { 'frame-src': frames }),
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
