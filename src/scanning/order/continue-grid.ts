import { type Grid, isSameLocation, type LatLng, METERS_PER_MILE } from '#libs/geo-grid';
import type { RequestedGeometry } from '../record/scan-geometry.js';

/** A grid with which a scan of a business was measured, or is being measured. */
export interface EarlierGrid {
  readonly center: LatLng;
  readonly gridSize: number;
  readonly radiusMiles: number;
  /** Null for a whole square. */
  readonly shape: string | null;
  readonly spacingMeters: number | null;
  readonly areaId: number | null;
  readonly areaVersion: number | null;
}

/** Returns a planned grid as later orders see it. */
export function asEarlier({ center, gridSize, radiusMiles, layout }: Grid): EarlierGrid {
  return {
    center,
    gridSize,
    radiusMiles,
    shape: layout?.shape ?? null,
    spacingMeters: layout?.spacingMeters ?? null,
    areaId: layout?.area?.id ?? null,
    areaVersion: layout?.area?.version ?? null,
  };
}

/** Rounding of a radius to 6 decimals of a mile, or of the spacing of 21 pins to 4 decimals of a metre, is less. */
const SAME_METERS = 0.01;

/**
 * Returns a geometry that repeats an earlier grid exactly if the planned grid is that grid but for rounding, so that the
 * scan continues its series. Coordinates and distances of answers come back rounded, and as radius or spacing.
 *
 * @param planned the grid of the requested geometry
 * @param earlier grids of the business; of several similar ones, an exact repetition wins, then the first
 * @returns the requested geometry itself if no earlier grid is similar, or one is exactly equal
 */
export function continueGrid(
  requested: RequestedGeometry,
  planned: Grid,
  earlier: readonly EarlierGrid[],
): RequestedGeometry {
  const similar = earlier.filter((one) => isSimilar(planned, one));
  const [first] = similar;
  if (!first || similar.some((one) => isEqual(planned, one))) return requested;
  if (planned.layout?.area) {
    const { form } = requested;
    return {
      ...requested,
      gridSize: null,
      ...(form && { form: { ...form, spacingMeters: first.spacingMeters } }),
    };
  }
  const { center, radiusMiles } = first;
  const form = requested.form && { ...requested.form, spacingMeters: null };
  return { ...requested, center, radiusMiles, ...(form && { form }) };
}

function isSimilar(
  { center, gridSize, radiusMiles, layout, spacingMeters }: Grid,
  one: EarlierGrid,
): boolean {
  if ((layout?.shape ?? 'square') !== (one.shape ?? 'square')) return false;
  const area = layout?.area;
  if (area) {
    // Points have one grid.
    if (layout.points || one.areaId !== area.id || one.areaVersion !== area.version) return false;
    return Math.abs(spacingMeters - (one.spacingMeters ?? 0)) <= SAME_METERS / gridSize;
  }
  return (
    one.areaId === null &&
    one.gridSize === gridSize &&
    isSameLocation(one.center, center) &&
    Math.abs(one.radiusMiles - radiusMiles) * METERS_PER_MILE <= SAME_METERS
  );
}

function isEqual({ center, radiusMiles, layout, spacingMeters }: Grid, one: EarlierGrid): boolean {
  if (layout?.area) return spacingMeters === one.spacingMeters;
  return one.center.lat === center.lat && one.center.lng === center.lng && one.radiusMiles === radiusMiles;
}
