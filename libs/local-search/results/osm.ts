import { canonicalProfileUrl } from '../../place-identity/index.js';
import { textOf } from '../http/read-fields.js';

/** The credit that OpenStreetMap requires. @see https://www.openstreetmap.org/copyright */
export const OSM_CREDIT = { attribution: '© OpenStreetMap contributors', licence: 'ODbL' } as const;

const KINDS: Readonly<Record<string, string>> = { n: 'node', w: 'way', r: 'relation' };

/** Returns `osm:node/123` for `N` or `node` and a number or its text; null for other values. */
export function osmPlaceId(type: unknown, id: unknown): string | null {
  const kind = KINDS[textOf(type)?.[0]?.toLowerCase() ?? ''];
  const number = Number.isSafeInteger(id) ? String(id) : textOf(id);
  return kind === undefined || number === null || !/^\d{1,20}$/.test(number) ? null : `osm:${kind}/${number}`;
}

/** Returns the URL of a place on its public map; null for identifiers of other maps. */
export function mapsUrl({ placeId, cid }: { placeId: string; cid: string | null }): string | null {
  const [, object] = /^osm:((?:node|way|relation)\/\d+)$/.exec(placeId) ?? [];
  if (object !== undefined) return `https://www.openstreetmap.org/${object}`;
  return canonicalProfileUrl({ cid, placeId });
}
