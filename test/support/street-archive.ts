import { writeFileSync } from 'node:fs';
import { cutTiles } from '../../libs/local-search/openstreetmap/build/streets/cut-tiles.js';
import { writePmtiles } from '../../libs/local-search/openstreetmap/build/streets/write-pmtiles.js';

const HALF_DEGREES = 0.05;

/** The bounds of an archive around a point. */
export function boundsAround({ lat, lng }: { lat: number; lng: number }) {
  return [lng - HALF_DEGREES, lat - HALF_DEGREES, lng + HALF_DEGREES, lat + HALF_DEGREES] as const;
}

/** Writes a PMTiles archive with one main street, which runs from west to east through a point. */
export function writeStreetArchive(path: string, place: { lat: number; lng: number; street: string }): void {
  const { lat, lng, street: name } = place;
  const bounds = boundsAround(place);
  const coordinates = [
    [lng - HALF_DEGREES, lat],
    [lng + HALF_DEGREES, lat],
  ];
  const road = {
    layer: 'roads',
    kind: 'major_road',
    kindDetail: 'primary',
    minZoom: 0,
    nameZoom: 0,
  } as const;
  const tiles = cutTiles([{ ...road, name, geometry: { type: 'LineString', coordinates } }], bounds);
  writeFileSync(path, writePmtiles(tiles, bounds, {}));
}
