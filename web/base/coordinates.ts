/** Parses "latitude, longitude" in degrees. @returns null for any other text */
export function parseCoordinates(text: string): { lat: number; lng: number } | null {
  const [, lat = NaN, lng = NaN] = (
    /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? []
  ).map(Number);
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

/** Writes a point with all its digits. */
export function writeCoordinates({ lat, lng }: { readonly lat: number; readonly lng: number }): string {
  return `${DECIMAL.format(lat)}, ${DECIMAL.format(lng)}`;
}

/** Rounds a point that was drawn on a map, to about 10 cm. */
export function roundPoint({ lat, lng }: { readonly lat: number; readonly lng: number }): {
  lat: number;
  lng: number;
} {
  return { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) };
}

/** Never with an exponent, as `String` writes small numbers. */
const DECIMAL = new Intl.NumberFormat('en', { maximumFractionDigits: 20, useGrouping: false });
