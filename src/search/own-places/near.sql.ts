import type { LatLng } from '#libs/geo-grid';

/** Mean radius of the Earth in metres (IUGG). It differs from the ellipsoid by up to 0.5 %, too little to change ranks. */
const EARTH_RADIUS = 6_371_008.8;
const METERS_PER_DEGREE = (EARTH_RADIUS * Math.PI) / 180;

/** SQL with a `?` for each parameter. */
export interface Sql {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Computes the great-circle distance in metres from the point to the place of the row. */
export function metersFrom({ lat, lng }: LatLng): Sql {
  return {
    sql: `2 * ${EARTH_RADIUS} * asin(least(1, sqrt(
      power(sin(radians(lat - ?) / 2), 2) + cos(radians(?)) * cos(radians(lat)) * power(sin(radians(lng - ?) / 2), 2))))`,
    parameters: [lat, lat, lng],
  };
}

/** Tests by the index whether a place is in a box around the circle, or in two boxes at the 180th meridian. */
export function inBoxAround({ lat, lng }: LatLng, meters: number): Sql {
  const tall = meters / METERS_PER_DEGREE;
  const [south, north] = [lat - tall, lat + tall];
  const narrowest = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180);
  const wide = narrowest * 360 > tall ? Math.min(tall / narrowest, 360) : 360;
  const shifts = [0, 360, -360].filter((shift) => lng + shift + wide >= -180 && lng + shift - wide <= 180);
  return {
    sql: `(${shifts.map(() => 'position <@ box(point(?, ?), point(?, ?))').join(' or ')})`,
    parameters: shifts.flatMap((shift) => [lng + shift - wide, south, lng + shift + wide, north]),
  };
}
