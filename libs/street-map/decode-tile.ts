import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { clipLine, clipRing, type Line, type Point } from './geometry.js';
import { type AreaKind, type Layer, LAYERS, type LineKind, nameOf } from './schemas.js';
import type { TileId } from './world.js';

export interface NamedLine {
  readonly kind: LineKind;
  readonly name: string;
  readonly line: Line;
}

/** The objects of one tile that the map shows, in coordinates of the world. */
export interface StreetTile {
  readonly areas: readonly { readonly kind: AreaKind; readonly rings: readonly Line[] }[];
  readonly lines: readonly NamedLine[];
  /** Names of roads that have no name in `lines`. They are not drawn. */
  readonly names: readonly NamedLine[];
  readonly places: readonly { readonly name: string; readonly rank: number; readonly at: Point }[];
}

const LINE = 2;
const POLYGON = 3;

/**
 * Decodes a vector tile in one of the schemas of `schemas.ts`. Other layers and kinds are ignored.
 *
 * @param data an uncompressed Mapbox vector tile
 * @throws if the data is no vector tile
 */
export function decodeTile(id: TileId, data: Uint8Array): StreetTile {
  const { layers } = new VectorTile(new PbfReader(data));
  const parts = Object.entries(LAYERS).flatMap(([name, shown]) => {
    const layer = layers[name];
    return layer ? featuresOf(layer).map((feature) => ({ feature, shown, extent: layer.extent })) : [];
  });
  const linesAs = (part: 'lines' | 'names'): NamedLine[] =>
    parts.flatMap(({ feature, shown, extent }) => {
      const kind = feature.type === LINE ? shown[part]?.(feature) : undefined;
      const name = nameOf(feature);
      return kind === undefined ? [] : linesOf(feature, id, extent).map((line) => ({ kind, name, line }));
    });
  return {
    areas: parts.flatMap(({ feature, shown, extent }) => {
      const kind = feature.type === POLYGON ? shown.areas?.(feature) : undefined;
      return kind === undefined ? [] : [{ kind, rings: ringsOf(feature, id, extent) }];
    }),
    lines: linesAs('lines'),
    names: linesAs('names').filter(({ name }) => name !== ''),
    places: parts.flatMap(({ feature, shown, extent }) => placeOf(feature, shown.places, id, extent)),
  };
}

function featuresOf(layer: VectorTileLayer): VectorTileFeature[] {
  return Array.from({ length: layer.length }, (_, index) => layer.feature(index));
}

function placeOf(
  feature: VectorTileFeature,
  rankOf: Layer['places'],
  id: TileId,
  extent: number,
): StreetTile['places'][number][] {
  const rank = rankOf?.(feature);
  const name = nameOf(feature);
  if (rank === undefined || name === '') return [];
  const point = feature.loadGeometry()[0]?.[0];
  if (!point || !isOwn(point, extent)) return [];
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
