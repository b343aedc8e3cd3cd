import type { StreetArchive } from './street-archive.js';

export const STREET_TILE_TYPE = 'application/vnd.mapbox-vector-tile';

/** Returns the address of the tiles of a map, with the placeholders `{z}`, `{x}` and `{y}`. */
export function streetTileAddress({ id }: StreetArchive): string {
  return `/streets/${id}/{z}/{x}/{y}`;
}
