import type { NamedPoint } from '../layout.js';
import { METERS_PER_MILE } from '../limits.js';
import { offsetBetween } from '../wgs84.js';
import { boundingBoxOf, middleOf } from './bounding-box.js';

/** Plans the points of an area as pins. The centre is the middle of their bounding box. */
export function planPoints(points: readonly NamedPoint[]) {
  const center = middleOf(boundingBoxOf({ kind: 'points', points }));
  const offsets = points.map((point) => offsetBetween(center, point));
  const reach = Math.max(...offsets.map(({ east, north }) => Math.hypot(east, north)));
  return {
    center,
    layout: { shape: 'points', rows: 0, cols: 0, spacingMeters: medianGap(offsets) } as const,
    radiusMiles: reach / METERS_PER_MILE,
    points: points.map(({ lat, lng, name }, slot) => ({
      slot,
      row: null,
      col: null,
      lat,
      lng,
      ...(name !== null && { name }),
      reason: null,
    })),
  };
}

/** Returns the median distance to the nearest other point, in metres; 0 for one point. */
function medianGap(offsets: readonly { east: number; north: number }[]): number {
  const gaps = offsets
    .map((a) =>
      offsets.reduce(
        (least, b) => (a === b ? least : Math.min(least, Math.hypot(a.east - b.east, a.north - b.north))),
        Infinity,
      ),
    )
    .sort((a, b) => a - b);
  const median = gaps[Math.floor(gaps.length / 2)] ?? 0;
  return Number.isFinite(median) ? median : 0;
}
