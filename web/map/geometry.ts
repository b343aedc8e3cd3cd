/** Spherical approximations for display. The service places the measured pins on the ellipsoid. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

const EARTH_METERS = 6_371_008.8;
const RADIANS = Math.PI / 180;
const COMPASS = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
] as const;

/** Moves a point by metres to the east and north. */
export function offset({ lat, lng }: Point, eastMeters: number, northMeters: number): Point {
  const perDegree = EARTH_METERS * RADIANS;
  return {
    lat: lat + northMeters / perDegree,
    lng: lng + eastMeters / (perDegree * Math.cos(lat * RADIANS)),
  };
}

/** Distance in metres. */
export function metersBetween(from: Point, to: Point): number {
  const [east, north] = offsetMeters(from, to);
  return Math.hypot(east, north);
}

/** Compass direction of `to`, seen from `from`. */
export function directionTo(from: Point, to: Point): (typeof COMPASS)[number] {
  const [east, north] = offsetMeters(from, to);
  const eighth = Math.round(Math.atan2(east, north) / (Math.PI / 4));
  return COMPASS[(eighth + COMPASS.length) % COMPASS.length] ?? 'north';
}

/** Metres to the east and north. Takes the short way across the antimeridian. */
export function offsetMeters(from: Point, to: Point): [number, number] {
  const lng = ((to.lng - from.lng + 540) % 360) - 180;
  const middle = ((from.lat + to.lat) / 2) * RADIANS;
  return [lng * RADIANS * EARTH_METERS * Math.cos(middle), (to.lat - from.lat) * RADIANS * EARTH_METERS];
}

/** Round radii of two to four rings around the business, in metres. @param unit metres per mile or kilometre */
export function ringRadii(radiusMeters: number, unit: number): number[] {
  const wanted = radiusMeters / unit / 3;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 2, 2.5, 5, 10].map((n) => n * power).find((n) => n >= wanted) ?? 10 * power;
  const count = Math.floor(radiusMeters / unit / step + 1e-9);
  return Array.from({ length: Math.max(count, 1) }, (_, n) => (n + 1) * step * unit);
}
