import geographiclib from 'geographiclib-geodesic';

/** A point on the WGS84 ellipsoid, in degrees. */
export interface LatLng {
  /** North positive, −90 to 90. */
  lat: number;
  /** East positive, −180 to 180. */
  lng: number;
}

const { Geodesic } = geographiclib;
const POSITION = Geodesic.LATITUDE | Geodesic.LONGITUDE;
const DEGREES_PER_RADIAN = 180 / Math.PI;

/**
 * Returns the point at an offset from another point. Solves the direct geodesic problem over hypot(east, north)
 * metres at azimuth atan2(east, north), clockwise from north. The result is accurate to about 15 nanometres at any
 * latitude. A flat "metres per degree" scale would be wrong by several percent in the outer rows.
 *
 * @param east metres; negative is west
 * @param north metres; negative is south
 * @see C. F. F. Karney, "Algorithms for geodesics", J. Geodesy 87 (2013), doi:10.1007/s00190-012-0578-z
 */
export function offsetPoint(origin: LatLng, east: number, north: number): LatLng {
  const azimuth = Math.atan2(east, north) * DEGREES_PER_RADIAN;
  const meters = Math.hypot(east, north);
  // The typings make every output optional; POSITION requests these two.
  const { lat2, lon2 } = Geodesic.WGS84.Direct(origin.lat, origin.lng, azimuth, meters, POSITION) as {
    lat2: number;
    lon2: number;
  };
  return { lat: lat2, lng: lon2 };
}

/**
 * Returns the length in metres of the shortest path between two points on the WGS84 ellipsoid. Solves the inverse
 * geodesic problem, also across the antimeridian and the poles.
 *
 * @returns NaN if a latitude is beyond ±90 or a coordinate is not finite
 * @see C. F. F. Karney, "Algorithms for geodesics", J. Geodesy 87 (2013), doi:10.1007/s00190-012-0578-z
 */
export function distanceMeters(a: LatLng, b: LatLng): number {
  const { s12 } = Geodesic.WGS84.Inverse(a.lat, a.lng, b.lat, b.lng, Geodesic.DISTANCE) as { s12: number };
  return s12;
}

/** Returns the offset in metres to the east and north that `offsetPoint` takes from one point to another. */
export function offsetBetween(origin: LatLng, point: LatLng): { east: number; north: number } {
  const mask = Geodesic.DISTANCE | Geodesic.AZIMUTH;
  const { s12, azi1 } = Geodesic.WGS84.Inverse(origin.lat, origin.lng, point.lat, point.lng, mask) as {
    s12: number;
    azi1: number;
  };
  return {
    east: s12 * Math.sin(azi1 / DEGREES_PER_RADIAN),
    north: s12 * Math.cos(azi1 / DEGREES_PER_RADIAN),
  };
}
