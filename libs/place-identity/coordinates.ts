export interface Coordinates {
  lat: number;
  lng: number;
}

const DEGREES = /^-?\d{1,3}(\.\d{1,20})?$/;

function degrees(text: string | null, limit: number): number | null {
  if (text === null || !DEGREES.test(text)) return null;
  const value = Number(text);
  return Math.abs(value) <= limit ? value : null;
}

/**
 * Returns whether a position means "unknown". Generators of links and vendors write 0, 0 for a place that they cannot
 * locate; in reality it is open sea. Latitude 0 with another longitude is a real position on the equator.
 */
export function isUnknownPosition({ lat, lng }: Coordinates): boolean {
  return lat === 0 && lng === 0;
}

/**
 * Parses a point from two decimal numbers in degrees. Returns null if either is missing or out of range, and for an
 * unknown position.
 */
export function readCoordinates(lat: string | null, lng: string | null): Coordinates | null {
  const [north, east] = [degrees(lat?.trim() ?? null, 90), degrees(lng?.trim() ?? null, 180)];
  if (north === null || east === null) return null;
  const point = { lat: north, lng: east };
  return isUnknownPosition(point) ? null : point;
}
