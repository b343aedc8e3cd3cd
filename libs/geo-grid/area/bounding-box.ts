import type { LatLng } from '../wgs84.js';
import type { AreaGeometry } from './area-geometry.js';

/** [west, south, east, north] in degrees. `west` is larger than `east` if the box crosses the antimeridian. */
export type BoundingBox = readonly [west: number, south: number, east: number, north: number];

/** Returns the smallest box around an area, across the antimeridian if that is smaller. @see RFC 7946, section 5 */
export function boundingBoxOf(area: AreaGeometry): BoundingBox {
  const points: readonly LatLng[] =
    area.kind === 'points'
      ? area.points
      : area.polygons.flatMap(([outer = []]) => outer.map(([lng, lat]) => ({ lat, lng })));
  const lats = points.map(({ lat }) => lat);
  const [west, east] = longitudesOf(area, points);
  return [west, Math.min(...lats), east, Math.max(...lats)];
}

/** Returns the middle of a box. */
export function middleOf([west, south, east, north]: BoundingBox): LatLng {
  const width = (east - west + 360) % 360;
  const lng = west + width / 2;
  return { lat: (south + north) / 2, lng: lng >= 180 ? lng - 360 : lng };
}

/** Returns the edges of the arc of longitudes that is left without the widest gap. */
function longitudesOf(area: AreaGeometry, points: readonly LatLng[]): [west: number, east: number] {
  // The longitudes between the ends of a ring are part of the area; between points there is nothing.
  const arcs: (readonly [number, number])[] =
    area.kind === 'points'
      ? points.map(({ lng }) => [lng, lng] as const)
      : area.polygons.map(([outer = []]) => {
          const lngs = outer.map(([lng]) => lng);
          return [Math.min(...lngs), Math.max(...lngs)] as const;
        });
  const sorted = arcs.toSorted((a, b) => a[0] - b[0]);
  const first = sorted[0]?.[0] ?? 0;
  let reached = sorted[0]?.[1] ?? 0;
  let widest = { width: -1, from: first, to: reached };
  for (const [from, to] of sorted.slice(1)) {
    if (from - reached > widest.width) widest = { width: from - reached, from: reached, to: from };
    reached = Math.max(reached, to);
  }
  const around = first + 360 - reached;
  return around >= widest.width ? [first, reached] : [widest.to, widest.from];
}
