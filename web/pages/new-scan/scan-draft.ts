import type { ScanPreview } from '../../api/types.js';
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
  /** Indexes of single pins that are left out. */
  readonly excluded: readonly number[];
  readonly excludesWater: boolean;
}

/** The fields of a request that describe the pins. */
export interface PinFields {
  readonly grid_size?: number;
  readonly radius_miles?: number;
  readonly spacing_meters?: number;
  readonly shape?: 'circle' | 'hexagon';
  readonly center?: { lat: number; lng: number };
  readonly area_id?: number;
  readonly excluded_pins?: number[];
  readonly exclude_water?: true;
}

/** Returns the fields that order these pins; null while the draft is incomplete. */
export function pinFields(draft: ScanDraft): PinFields | null {
  const fields = latticeFields(draft);
  const { excluded, excludesWater } = draft;
  return (
    fields && {
      ...fields,
      ...(excluded.length > 0 && { excluded_pins: [...excluded] }),
      ...(excludesWater && { exclude_water: true }),
    }
  );
}

/** Whether a change of a draft gives its pins other indexes. */
export function renumbersPins(change: Partial<ScanDraft>): boolean {
  return ['shape', 'area', 'size'].some((field) => field in change);
}

/** Whether a planned pin is measured unless it is left out. Other points lie outside the shape or at sea. */
export function canLeaveOut({ left_out: reason }: ScanPreview['grid'][number]): boolean {
  return reason === null || reason === 'excluded';
}

/** Leaves a pin out, or takes it back. */
export function togglePin(excluded: readonly number[], index: number): number[] {
  const others = excluded.filter((pin) => pin !== index);
  return others.length < excluded.length ? others : [...others, index].sort((a, b) => a - b);
}

function latticeFields({ shape, area, size, by, meters, center }: ScanDraft): PinFields | null {
  if (area?.kind === 'points') return { area_id: area.id };
  const spacing = by === 'spacing' ? { spacing_meters: meters } : {};
  if (!(meters >= 1)) return null;
  if (area) {
    if (by === 'spacing') return { area_id: area.id, ...spacing };
    return isGridSize(Number(size)) ? { area_id: area.id, grid_size: Number(size) } : null;
  }
  const miles = milesOf(meters);
  const at = center.trim() === '' ? undefined : parseCoordinates(center);
  if (!isGridSize(Number(size)) || at === null) return null;
  if (by === 'radius' && !isRadius(miles)) return null;
  // A circle and a hexagon have a pin at their centre.
  if (shape !== 'square' && Number(size) % 2 === 0) return null;
  return {
    grid_size: Number(size),
    ...(by === 'radius' ? { radius_miles: miles } : spacing),
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

/** Converts metres without the error of the conversion, so that the same radius stays in the same series. */
export function milesOf(meters: number): number {
  return Math.round((meters / METERS_PER_MILE) * 1e6) / 1e6;
}
