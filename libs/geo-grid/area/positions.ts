import { AreaError, type Position } from './area-geometry.js';

/** Longitude, latitude, altitude, and the measure that some tools add. */
const MAX_ORDINATES = 4;

/**
 * Reads a GeoJSON position. Drops altitude and measure, which may be unknown.
 *
 * @throws {AreaError} `not_geojson`, `coordinates_out_of_range`
 */
export function readPosition(value: unknown, path: string): Position {
  if (!Array.isArray(value) || value.length > MAX_ORDINATES || ![value[0], value[1]].every(Number.isFinite)) {
    throw new AreaError('not_geojson', path, 'A position must be [longitude, latitude], two numbers.');
  }
  const [lng, lat] = value as [number, number];
  if (Math.abs(lat) > 90 && Math.abs(lat) <= 180 && Math.abs(lng) <= 90) {
    throw new AreaError(
      'coordinates_out_of_range',
      path,
      `[${lng}, ${lat}] has a latitude beyond 90. GeoJSON has the longitude first: did you mean [${lat}, ${lng}]?`,
    );
  }
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) {
    throw new AreaError(
      'coordinates_out_of_range',
      path,
      `A position must have a longitude from -180 to 180 and a latitude from -90 to 90; got [${lng}, ${lat}].`,
    );
  }
  return [lng, lat];
}

/** Reads an array that must not be empty. @throws {AreaError} `not_geojson`, or `no_geometry` if it is empty */
export function readList(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) {
    throw new AreaError('not_geojson', path, 'The coordinates must be nested arrays as in RFC 7946.');
  }
  if (value.length === 0) throw new AreaError('no_geometry', path, 'The geometry is empty.');
  return value;
}
