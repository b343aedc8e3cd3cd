import type { OutboundAnswer } from '#platform/outbound/outbound-http';

const META = /<meta\s[^<>]*>/gi;
const REFRESH = /\bhttp-equiv\s*=\s*["']?refresh\b/i;
const TARGET = /\bcontent\s*=\s*(?:"[\d.\s]*;\s*url\s*=\s*([^"]+)"|'[\d.\s]*;\s*url\s*=\s*([^']+)')/i;

/** Where an answer sends a browser on to: by its status and `Location`, or by the page; null when it stays there. */
export function redirectOf({ status, headers, body }: OutboundAnswer): string | null {
  if (status >= 300 && status < 400)
    return typeof headers['location'] === 'string' ? headers['location'] : null;
  if (status !== 200) return null;
  const refresh = body.match(META)?.find((tag) => REFRESH.test(tag));
  const match = refresh === undefined ? null : TARGET.exec(refresh);
  const target = match?.[1] ?? match?.[2];
  // What may not stand in an attribute as it is, of what stands in URLs.
  return target?.replaceAll('&amp;', '&').replaceAll('&#39;', "'").trim() ?? null;
}
