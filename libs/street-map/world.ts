import type { Point } from './geometry.js';

/** A tile of the Web Mercator pyramid. */
export interface TileId {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** West, south, east and north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** Width of a tile on the screen, in pixels. */
const TILE_PX = 512;
/** A picture with more tiles shows no streets: its archive has only tiles for smaller areas. */
const MAX_TILES = 48;
const EARTH_METERS = 6_371_008.8;
const RADIANS = Math.PI / 180;
/** The square Mercator world ends here. */
const MAX_LAT = 85.0511287798066;

/** Converts degrees to the Web Mercator world, whose north-west corner is [0, 0] and south-east corner [1, 1]. */
export function toWorld(lat: number, lng: number): Point {
  const sine = Math.sin(Math.min(Math.max(lat, -MAX_LAT), MAX_LAT) * RADIANS);
  return [lng / 360 + 0.5, 0.5 - Math.atanh(sine) / (2 * Math.PI)];
}

export function toDegrees([x, y]: Point): { lat: number; lng: number } {
  return { lat: Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) / RADIANS, lng: (x - 0.5) * 360 };
}

/** Returns the bounds of a square around a point. @param radiusMeters from the point to the sides */
export function toBounds({ lat, lng }: { lat: number; lng: number }, radiusMeters: number): Bounds {
  const up = radiusMeters / EARTH_METERS / RADIANS;
  const right = up / Math.cos(lat * RADIANS);
  return [lng - right, lat - up, lng + right, lat + up];
}

/**
 * Lists the tiles for a picture of an area, whose zoom level matches the resolution of the picture.
 *
 * @returns no tile if the archive would need too many
 */
export function tilesFor(bounds: Bounds, widthPx: number, zooms: { min: number; max: number }): TileId[] {
  const share = toWorld(0, bounds[2])[0] - toWorld(0, bounds[0])[0];
  const z = Math.round(Math.log2(widthPx / share / TILE_PX));
  const tiles = tilesOf(bounds, Math.min(Math.max(z, zooms.min), zooms.max));
  return tiles.length > MAX_TILES ? [] : tiles;
}

/** Lists the tiles of a zoom level that overlap bounds, row by row. */
export function tilesOf([west, south, east, north]: Bounds, z: number): TileId[] {
  const count = 2 ** z;
  const [left, top] = toWorld(north, west);
  const [right, bottom] = toWorld(south, east);
  const range = (from: number, to: number): number[] => {
    const first = Math.max(Math.floor(from * count), 0);
    const last = Math.min(Math.ceil(to * count), count) - 1;
    return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index);
  };
  return range(top, bottom).flatMap((y) => range(left, right).map((x) => ({ z, x, y })));
}

export function isInside([west, south, east, north]: Bounds, lat: number, lng: number): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east;
}

/** Returns a projection to metres east and south of a point. Neighbouring pins of a grid are equally far apart in it. */
export function metersFrom(center: { lat: number; lng: number }): (point: Point) => Point {
  return (point) => {
    const { lat, lng } = toDegrees(point);
    const east = (lng - center.lng) * RADIANS * EARTH_METERS * Math.cos(lat * RADIANS);
    return [east, (center.lat - lat) * RADIANS * EARTH_METERS];
  };
}
