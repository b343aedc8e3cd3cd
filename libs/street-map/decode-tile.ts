import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { clipLine, clipRing, type Line, type Point } from './geometry.js';
import type { TileId } from './world.js';

/** Classes of lines, from the least to the most important. The order is that of drawing. */
export const LINE_KINDS = ['river', 'rail', 'minor', 'medium', 'major', 'highway'] as const;
export type LineKind = (typeof LINE_KINDS)[number];
export const AREA_KINDS = ['park', 'sand', 'water'] as const;
export type AreaKind = (typeof AREA_KINDS)[number];

/** The objects of one tile that the map shows, in coordinates of the world. */
export interface StreetTile {
  readonly areas: readonly { readonly kind: AreaKind; readonly rings: readonly Line[] }[];
  readonly lines: readonly { readonly kind: LineKind; readonly name: string; readonly line: Line }[];
  readonly places: readonly { readonly name: string; readonly rank: number; readonly at: Point }[];
}

/** Values of `kind_detail` of a road. Service roads and paths are not drawn. */
const ROADS: Readonly<Record<string, LineKind>> = {
  motorway: 'highway',
  trunk: 'highway',
  primary: 'major',
  secondary: 'major',
  tertiary: 'medium',
  residential: 'minor',
  unclassified: 'minor',
  living_street: 'minor',
  pedestrian: 'minor',
  road: 'minor',
  rail: 'rail',
};
/** Values of `kind`, for tiles without `kind_detail`. */
const ROAD_KINDS: Readonly<Record<string, LineKind>> = {
  highway: 'highway',
  major_road: 'major',
  medium_road: 'medium',
  minor_road: 'minor',
  rail: 'rail',
};
const LAND: Readonly<Record<string, AreaKind>> = {
  ...Object.fromEntries(
    'park garden forest wood nature_reserve national_park golf_course recreation_ground cemetery village_green zoo'
      .split(' ')
      .map((kind) => [kind, 'park' as const]),
  ),
  beach: 'sand',
  sand: 'sand',
};
/** Most important first. */
const PLACES = ['city', 'town', 'locality', 'suburb', 'village', 'macrohood', 'quarter', 'neighbourhood'];
const POLYGON = 3;

/**
 * Decodes a vector tile in the schema of Protomaps. Other layers and kinds are ignored.
 *
 * @param data an uncompressed Mapbox vector tile
 * @throws if the data is no vector tile
 */
export function decodeTile(id: TileId, data: Uint8Array): StreetTile {
  const { layers } = new VectorTile(new PbfReader(data));
  const read = <T>(
    name: string,
    convert: (feature: VectorTileFeature, layer: VectorTileLayer) => T[],
  ): T[] => {
    const layer = layers[name];
    return layer ? featuresOf(layer).flatMap((feature) => convert(feature, layer)) : [];
  };
  const areas = (kindOf: (feature: VectorTileFeature) => AreaKind | undefined) => {
    return (feature: VectorTileFeature, { extent }: VectorTileLayer) => {
      const kind = feature.type === POLYGON ? kindOf(feature) : undefined;
      return kind === undefined ? [] : [{ kind, rings: ringsOf(feature, id, extent) }];
    };
  };
  const lines = (kindOf: (feature: VectorTileFeature) => LineKind | undefined) => {
    return (feature: VectorTileFeature, { extent }: VectorTileLayer) => {
      const kind = feature.type === 2 ? kindOf(feature) : undefined;
      const name = textOf(feature, 'name');
      return kind === undefined ? [] : linesOf(feature, id, extent).map((line) => ({ kind, name, line }));
    };
  };
  return {
    areas: [
      ...read(
        'landuse',
        areas((feature) => LAND[kindOf(feature)]),
      ),
      ...read(
        'water',
        areas(() => 'water'),
      ),
    ],
    lines: [
      ...read(
        'water',
        lines(() => 'river'),
      ),
      ...read('roads', lines(roadKind)),
    ],
    places: read('places', (feature, { extent }) => placeOf(feature, id, extent)),
  };
}

function featuresOf(layer: VectorTileLayer): VectorTileFeature[] {
  return Array.from({ length: layer.length }, (_, index) => layer.feature(index));
}

function textOf({ properties }: VectorTileFeature, key: string): string {
  const value = properties[key];
  return typeof value === 'string' ? value : '';
}

/** Version 3 of the schema prefixes its keys. */
function kindOf(feature: VectorTileFeature): string {
  return textOf(feature, 'kind') || textOf(feature, 'pmap:kind');
}

function detailOf(feature: VectorTileFeature): string {
  return textOf(feature, 'kind_detail') || textOf(feature, 'pmap:kind_detail');
}

function roadKind(feature: VectorTileFeature): LineKind | undefined {
  const detail = detailOf(feature).replace(/_link$/, '');
  return detail in ROADS || detail === 'service' ? ROADS[detail] : ROAD_KINDS[kindOf(feature)];
}

function placeOf(feature: VectorTileFeature, id: TileId, extent: number): StreetTile['places'][number][] {
  const point = feature.loadGeometry()[0]?.[0];
  const name = textOf(feature, 'name');
  const ranks = [detailOf(feature), kindOf(feature)].map((kind) => PLACES.indexOf(kind));
  const rank = ranks.find((each) => each >= 0);
  if (!point || name === '' || rank === undefined || !isOwn(point, extent)) return [];
  return [{ name, rank, at: toWorldOf(id, extent)([point.x, point.y]) }];
}

/** A point in the margin of a tile is a point of the next tile too. */
function isOwn({ x, y }: { x: number; y: number }, extent: number): boolean {
  return x >= 0 && y >= 0 && x < extent && y < extent;
}

function linesOf(feature: VectorTileFeature, id: TileId, extent: number): Point[][] {
  const box = { left: 0, top: 0, right: extent, bottom: extent };
  return geometryOf(feature)
    .flatMap((line) => clipLine(line, box))
    .map((line) => line.map(toWorldOf(id, extent)));
}

function ringsOf(feature: VectorTileFeature, id: TileId, extent: number): Point[][] {
  const box = { left: 0, top: 0, right: extent, bottom: extent };
  return geometryOf(feature)
    .map((ring) => clipRing(ring, box).map(toWorldOf(id, extent)))
    .filter((ring) => ring.length > 2);
}

function geometryOf(feature: VectorTileFeature): Point[][] {
  return feature.loadGeometry().map((line) => line.map(({ x, y }): Point => [x, y]));
}

function toWorldOf({ z, x, y }: TileId, extent: number): (point: Point) => Point {
  const tiles = 2 ** z;
  return ([pointX, pointY]) => [(x + pointX / extent) / tiles, (y + pointY / extent) / tiles];
}
