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

/** Parses a point from two decimal numbers in degrees. Returns null if either is missing or out of range. */
export function readCoordinates(lat: string | null, lng: string | null): Coordinates | null {
  const [north, east] = [degrees(lat, 90), degrees(lng, 180)];
  return north === null || east === null ? null : { lat: north, lng: east };
}
