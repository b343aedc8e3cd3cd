import type { LatLng } from './wgs84.js';

/** The shapes of a lattice of pins around a centre. */
export const SHAPES = ['square', 'circle', 'hexagon'] as const;
export type Shape = (typeof SHAPES)[number];

export const PIN_SHAPES = [...SHAPES, 'points'] as const;
/** `points`: single points without a lattice. */
export type PinShape = (typeof PIN_SHAPES)[number];

export interface NamedPoint extends LatLng {
  readonly name: string | null;
  /** The first name of a renamed point, by which its series goes on. */
  readonly formerName?: string | null;
}

/** The version of an area whose pins were planned. */
export interface AreaVersion {
  readonly id: number;
  readonly version: number;
  /** The name at that time. */
  readonly name: string;
}

/** What makes a grid other than a whole square. Stored with the scan, so later changes of an area do not affect it. */
export interface GridLayout {
  /** The shape; within an area, that of the lattice. */
  readonly shape: PinShape;
  /** Rows and columns of the lattice; 0 for points. The stride of its indexes is the larger of the two. */
  readonly rows: number;
  readonly cols: number;
  /** Metres between neighbouring pins; for points the median distance to the nearest other point. */
  readonly spacingMeters: number;
  /** The lattice index of each pin, ascending; for points their numbers in the area. */
  readonly slots: readonly number[];
  /** The pins of an area of points, in the order of `slots`; null for a lattice. */
  readonly points: readonly NamedPoint[] | null;
  /** Lattice indexes that the caller left out, ascending. */
  readonly excluded: readonly number[];
  readonly area: AreaVersion | null;
  /** Whether pins at sea were left out. */
  readonly excludesWater: boolean;
}

/** Why a lattice point is not a pin. */
export const LEFT_OUT_REASONS = ['outside_shape', 'outside_area', 'excluded', 'at_sea'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
