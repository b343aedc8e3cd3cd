import { textOf } from '../http/read-fields.js';

const KINDS: Readonly<Record<string, string>> = { n: 'node', w: 'way', r: 'relation' };

/** Returns `osm:node/123` for `N` or `node` and a number or its text; null for other values. */
export function osmPlaceId(type: unknown, id: unknown): string | null {
  const kind = KINDS[textOf(type)?.[0]?.toLowerCase() ?? ''];
  const number = Number.isSafeInteger(id) ? String(id) : textOf(id);
  return kind === undefined || number === null || !/^\d{1,20}$/.test(number) ? null : `osm:${kind}/${number}`;
}
