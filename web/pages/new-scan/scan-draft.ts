import { parseCoordinates } from '../../base/coordinates.js';
import { METERS_PER_MILE } from '../../base/units.js';
import { isGridSize, isRadius } from './use-preview.js';

export const SHAPES = ['square', 'circle', 'hexagon'] as const;
export type Shape = (typeof SHAPES)[number];

/** The pins of a new scan, as typed. */
export interface ScanDraft {
  readonly shape: Shape;
  /** The area that replaces the centre and the radius. */
  readonly area: { readonly id: number; readonly kind: 'polygons' | 'points' } | null;
  readonly size: string;
  /** Decides the extent: the distance to the edge, or between neighbouring pins. */
  readonly by: 'radius' | 'spacing';
  readonly meters: number;
  /** Empty: the location of the business. */
  readonly center: string;
}

/** The fields of a request that describe the pins. */
export interface PinFields {
  readonly grid_size?: number;
  readonly radius_miles?: number;
  readonly spacing_meters?: number;
  readonly shape?: 'circle' | 'hexagon';
  readonly center?: { lat: number; lng: number };
  readonly area_id?: number;
}

/** Returns the fields that order these pins; null while the draft is incomplete. */
export function pinFields({ shape, area, size, by, meters, center }: ScanDraft): PinFields | null {
  if (area?.kind === 'points') return { area_id: area.id };
  const spacing = by === 'spacing' ? { spacing_meters: meters } : {};
  if (!(meters >= 1)) return null;
  if (area) {
    if (by === 'spacing') return { area_id: area.id, ...spacing };
    return isGridSize(Number(size)) ? { area_id: area.id, grid_size: Number(size) } : null;
  }
  const miles = meters / METERS_PER_MILE;
  const at = center.trim() === '' ? undefined : parseCoordinates(center);
  if (!isGridSize(Number(size)) || at === null) return null;
  if (by === 'radius' && !isRadius(miles)) return null;
  // A circle and a hexagon have a pin at their centre.
  if (shape !== 'square' && Number(size) % 2 === 0) return null;
  return {
    grid_size: Number(size),
    ...(by === 'radius' ? { radius_miles: rounded(miles) } : spacing),
    ...(shape !== 'square' && { shape }),
    ...(at && { center: at }),
  };
}

/** Returns the distance between neighbouring pins in metres, from the radius, or the radius from that distance. */
export function otherDistance({ by, meters, size }: Pick<ScanDraft, 'by' | 'meters' | 'size'>): number {
  const steps = (Number(size) - 1) / 2;
  if (!(steps > 0)) return 0;
  return by === 'radius' ? meters / steps : meters * steps;
}

/** Removes the error of a conversion, so that the same radius stays in the same series. */
function rounded(miles: number): number {
  return Math.round(miles * 1e6) / 1e6;
}
