import type { OutboundAnswer } from '#platform/outbound/outbound-http';

const META = /<meta\s[^<>]*>/gi;
const REFRESH = /\bhttp-equiv\s*=\s*["']?refresh\b/i;
const TARGET = /\bcontent\s*=\s*(?:"[\d.\s]*;\s*url\s*=\s*([^"]+)"|'[\d.\s]*;\s*url\s*=\s*([^']+)')/i;

/** Returns the target of a redirect by `Location` or by `<meta http-equiv="refresh">`; null if there is none. */
export function redirectTarget({ status, headers, body }: OutboundAnswer): string | null {
  if (status >= 300 && status < 400)
    return typeof headers['location'] === 'string' ? headers['location'] : null;
  if (status !== 200) return null;
  const refresh = body.match(META)?.find((tag) => REFRESH.test(tag));
  const match = refresh === undefined ? null : TARGET.exec(refresh);
  const target = match?.[1] ?? match?.[2];
  // Characters of URLs that are escaped in attributes.
  return target?.replaceAll('&amp;', '&').replaceAll('&#39;', "'").trim() ?? null;
}
