import type { LatLng, Shape } from '#libs/geo-grid';

/** What makes a grid other than a square by its radius. */
export interface GridForm {
  readonly shape: Shape;
  readonly spacingMeters: number | null;
  /** Ascending. */
  readonly excludedPins: readonly number[];
  readonly areaId: number | null;
}

export interface ScanGeometry {
  readonly businessId: number;
  /** Pins per side, 1 to 21. Null for an area with a spacing, and for one of points. */
  readonly gridSize: number | null;
  /** From the centre to the outermost row, 0.05 to 100 miles. Null with a spacing or an area. */
  readonly radiusMiles: number | null;
  /** Defaults to the location of the business. */
  readonly center?: LatLng;
  /** Defaults to a square by its radius. */
  readonly form?: GridForm;
}
