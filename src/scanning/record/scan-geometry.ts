import type { Grid, LatLng, Shape } from '#libs/geo-grid';

/** What makes a grid other than a square by its radius. */
export interface GridForm {
  readonly shape: Shape;
  readonly spacingMeters: number | null;
  /** Ascending. */
  readonly excludedPins: readonly number[];
  readonly areaId: number | null;
  /** Leaves out pins that are clearly at sea. Missing in geometries of earlier versions. */
  readonly excludeWater?: boolean;
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

/** The geometry of scans of any business, as requested. */
export type RequestedGeometry = Omit<ScanGeometry, 'businessId'>;

/** The columns of a requested geometry. */
export interface GeometryColumns {
  readonly gridSize: number;
  readonly radiusMiles: number;
  /** Null for a whole square by its radius around the business. */
  readonly geometry?: RequestedGeometry | null | undefined;
}

/** Returns the columns for a geometry and the grid that was planned with it. */
export function geometryColumns(requested: RequestedGeometry, grid: Grid): GeometryColumns {
  const { gridSize, radiusMiles, center, form } = requested;
  const isSquare =
    !center &&
    (!form ||
      (form.shape === 'square' &&
        form.spacingMeters === null &&
        form.areaId === null &&
        form.excludedPins.length === 0 &&
        !form.excludeWater));
  return {
    gridSize: gridSize ?? grid.gridSize,
    radiusMiles: radiusMiles ?? grid.radiusMiles,
    geometry: isSquare ? null : { gridSize, radiusMiles, ...(center && { center }), ...(form && { form }) },
  };
}

/** Returns the requested geometry. */
export function requestedGeometry({ geometry, gridSize, radiusMiles }: GeometryColumns): RequestedGeometry {
  return geometry ?? { gridSize, radiusMiles };
}
