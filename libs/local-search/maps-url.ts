import { canonicalProfileUrl } from '../place-identity/index.js';

/** Returns the URL of a place on its public map; null for identifiers of other maps. */
export function mapsUrl({ placeId, cid }: { placeId: string; cid: string | null }): string | null {
  const [, object] = /^osm:((?:node|way|relation)\/\d+)$/.exec(placeId) ?? [];
  if (object !== undefined) return `https://www.openstreetmap.org/${object}`;
  return canonicalProfileUrl({ cid, placeId });
}
