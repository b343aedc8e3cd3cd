import type { NamedPoint } from '../layout.js';

/** [lng, lat] in degrees. */
export type Position = readonly [lng: number, lat: number];

/** The rings of a polygon: the outer one, then its holes. Each is closed. */
export type PolygonRings = readonly (readonly Position[])[];

/** The geometry of an area: polygons to fill with a lattice, or the pins themselves. */
export type AreaGeometry =
  | { readonly kind: 'polygons'; readonly polygons: readonly PolygonRings[] }
  | { readonly kind: 'points'; readonly points: readonly NamedPoint[] };

/** Maximum positions of an area, over all rings. */
export const POSITIONS_MAX = 5_000;

/** Maximum code points of the name of a point. */
export const POINT_NAME_MAX = 100;

export const AREA_ERROR_CODES = [
  'coordinates_out_of_range',
  'crosses_antimeridian',
  'hole_outside',
  'hole_repeated',
  'holes_overlap',
  'mixed_geometries',
  'name_invalid',
  'no_area',
  'no_geometry',
  'not_geojson',
  'point_repeated',
  'ring_crosses_itself',
  'ring_not_closed',
  'ring_too_short',
  'rings_cross',
  'too_many_points',
  'too_many_positions',
] as const;

/** Codes of impossible holes, which earlier versions accepted. */
export const HOLE_FAULTS = ['hole_outside', 'hole_repeated', 'holes_overlap', 'rings_cross'] as const;

/** Thrown for GeoJSON that is no area. `code` is stable, `path` a JSON pointer into the GeoJSON (RFC 6901). */
export class AreaError extends Error {
  override readonly name = 'AreaError';

  constructor(
    readonly code: (typeof AREA_ERROR_CODES)[number],
    readonly path: string,
    message: string,
  ) {
    super(message);
  }
}

/** Describes an impossible hole. */
export class HoleFault extends AreaError {
  declare readonly code: (typeof HOLE_FAULTS)[number];
}
