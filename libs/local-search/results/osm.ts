import { canonicalProfileUrl } from '../../place-identity/index.js';
import { type Fields, textOf } from '../http/read-fields.js';
import type { ListedPlace } from '../port/search-provider.js';
import { namePlaceId } from './identified.js';
import { type RawPlace, readPlace } from './read-place.js';

/** The credit that OpenStreetMap requires. @see https://www.openstreetmap.org/copyright */
export const OSM_CREDIT = { attribution: '© OpenStreetMap contributors', licence: 'ODbL' } as const;

interface RawOsmPlace extends Pick<RawPlace, 'name' | 'position' | 'address'> {
  readonly osmType: unknown;
  readonly osmId: unknown;
  /** Value of the main tag, e.g. `fast_food`. */
  readonly kind: unknown;
  readonly tags: Fields;
}

/** Reads a place of a server over OpenStreetMap; null without a name. One of another source is identified by name and position. */
export function readOsmPlace({ osmType, osmId, kind, tags, ...raw }: RawOsmPlace): ListedPlace | null {
  const place: RawPlace = {
    ...raw,
    categories: [textOf(kind)?.replaceAll('_', ' ')],
    phones: [tags['phone'], tags['contact:phone']],
    websites: [tags['website'], tags['contact:website']],
    openingHours: textOf(tags['opening_hours']),
  };
  return readPlace(place, (found) => ({
    placeId: osmPlaceId(osmType, osmId) ?? namePlaceId(found),
    cid: null,
  }));
}

const KINDS: Readonly<Record<string, string>> = { n: 'node', w: 'way', r: 'relation' };

/** Returns `osm:node/123` for `N` or `node` and a number or its text; null for other values. */
function osmPlaceId(type: unknown, id: unknown): string | null {
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
