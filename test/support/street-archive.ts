import { writeFileSync } from 'node:fs';
import { cutTiles, VECTOR_LAYERS } from '../../libs/local-search/openstreetmap/build/streets/cut-tiles.js';
import {
  createIndex,
  encodeTile,
} from '../../libs/local-search/openstreetmap/build/streets/geojson-index.js';
import { writePmtiles } from '../../libs/local-search/openstreetmap/build/streets/write-pmtiles.js';
import { tilesOf } from '../../libs/street-map/index.js';

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
  writeFileSync(path, writePmtiles(tiles, bounds, { vector_layers: VECTOR_LAYERS }));
}

/** The keys of a road, which runs through the place of an archive, by layer. */
export type RoadLayers = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Writes a PMTiles archive of another schema, which has zoom level 14 only, and lists its layers in its metadata. */
export function writeArchiveOf(path: string, place: { lat: number; lng: number }, layers: RoadLayers): void {
  const bounds = boundsAround(place);
  const [west, , east] = bounds;
  const geometry = {
    type: 'LineString' as const,
    coordinates: [
      [west, place.lat],
      [east, place.lat],
    ],
  };
  const indexes = Object.entries(layers).map(
    ([id, properties]) =>
      [id, createIndex([{ type: 'Feature', properties, geometry }], { maxZoom: 14, buffer: 64 })] as const,
  );
  const tiles = tilesOf(bounds, 14).flatMap((tile) => {
    const found = indexes.flatMap(([id, index]) => {
      const layer = index.getTile(tile.z, tile.x, tile.y);
      return layer ? [[id, layer] as const] : [];
    });
    return found.length === 0 ? [] : [{ ...tile, data: encodeTile(Object.fromEntries(found), 4096) }];
  });
  const fieldsOf = (keys: object) => Object.fromEntries(Object.keys(keys).map((key) => [key, 'String']));
  const vector_layers = Object.entries(layers).map(([id, keys]) => ({ id, fields: fieldsOf(keys) }));
  writeFileSync(path, writePmtiles(tiles, bounds, { vector_layers }));
}
