import { canonicalProfileUrl } from '../place-identity/index.js';

/** Where anyone can look a place up on the map it is from; null for identifiers of no map we know. */
export function mapsUrl({ place_id, cid }: { place_id: string; cid: string | null }): string | null {
  const [, object] = /^osm:((?:node|way|relation)\/\d+)$/.exec(place_id) ?? [];
  if (object !== undefined) return `https://www.openstreetmap.org/${object}`;
  return canonicalProfileUrl({ cid, placeId: place_id });
}
