import { canonicalProfileUrl } from '../place-identity/index.js';

/** Where anyone can look a place up on the map it is from; null for identifiers of no map we know. */
export function mapsUrl({ placeId, cid }: { placeId: string; cid: string | null }): string | null {
  const [, object] = /^osm:((?:node|way|relation)\/\d+)$/.exec(placeId) ?? [];
  if (object !== undefined) return `https://www.openstreetmap.org/${object}`;
  return canonicalProfileUrl({ cid, placeId });
}
