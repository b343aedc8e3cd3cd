import type { CoverageArea } from '../../port/search-provider.js';

/** A tile of the Web Mercator pyramid. */
export interface TileId {
  z: number;
  x: number;
  y: number;
}

export interface TilePoint {
  x: number;
  y: number;
}

/** Parses "12-1407-2471.mvt" to {z: 12, x: 1407, y: 2471}; null for other file names. */
export function parseTileName(fileName: string): TileId | null {
  const match = /^(\d+)-(\d+)-(\d+)\.mvt$/.exec(fileName);
  return match && { z: Number(match[1]), x: Number(match[2]), y: Number(match[3]) };
}

/**
 * Converts a point in tile units from the north-west corner to degrees, by the inverse spherical Mercator projection of
 * vector tiles (EPSG:3857).
 */
export function toDegrees(tile: TileId, point: TilePoint, extent: number): { lat: number; lng: number } {
  const tiles = 2 ** tile.z;
  const x = (tile.x + point.x / extent) / tiles;
  const y = (tile.y + point.y / extent) / tiles;
  return {
    lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
    lng: x * 360 - 180,
  };
}

/** Returns the bounding box of tiles as [west, south, east, north] in degrees. */
export function boundsOfTiles(tiles: readonly TileId[]): CoverageArea['bounds'] {
  const corners = tiles.flatMap((tile) => [
    toDegrees(tile, { x: 0, y: 0 }, 1),
    toDegrees(tile, { x: 1, y: 1 }, 1),
  ]);
  const lats = corners.map((corner) => corner.lat);
  const lngs = corners.map((corner) => corner.lng);
  return [
    roundDegrees(Math.min(...lngs)),
    roundDegrees(Math.min(...lats)),
    roundDegrees(Math.max(...lngs)),
    roundDegrees(Math.max(...lats)),
  ];
}

/** Rounds to six decimals (0.11 m), so that the result is the same on every machine. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/**
 * Returns a point of a geometry, and its size in square tile units (0 unless closed). A line has its middle vertex, a polygon
 * the centroid of its largest ring (shoelace formula), which may be outside of a concave polygon.
 */
export function representativePoint(
  kind: 'point' | 'line' | 'polygon',
  parts: readonly (readonly TilePoint[])[],
): { point: TilePoint; size: number } | null {
  if (kind === 'polygon') {
    const rings = parts.map(centroid).filter((ring) => ring !== null);
    return rings.reduce<(typeof rings)[number] | null>(
      (best, ring) => (best === null || ring.size > best.size ? ring : best),
      null,
    );
  }
  const first = parts[0] ?? [];
  const point = kind === 'line' ? first[Math.floor(first.length / 2)] : first[0];
  return point ? { point: { x: point.x, y: point.y }, size: 0 } : null;
}

function centroid(ring: readonly TilePoint[]): { point: TilePoint; size: number } | null {
  const origin = ring[0];
  if (!origin) return null;
  let doubleArea = 0;
  let x = 0;
  let y = 0;
  // Relative to the first vertex: absolute coordinates would lose precision by cancellation.
  for (const [index, a] of ring.entries()) {
    const b = ring[(index + 1) % ring.length] ?? origin;
    const cross = (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y);
    doubleArea += cross;
    x += (a.x + b.x - 2 * origin.x) * cross;
    y += (a.y + b.y - 2 * origin.y) * cross;
  }
  if (doubleArea === 0) return { point: { x: origin.x, y: origin.y }, size: 0 };
  return {
    point: { x: origin.x + x / (3 * doubleArea), y: origin.y + y / (3 * doubleArea) },
    size: Math.abs(doubleArea) / 2,
  };
}
