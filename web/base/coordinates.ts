/** Parses "latitude, longitude" in degrees. @returns null for any other text */
export function parseCoordinates(text: string): { lat: number; lng: number } | null {
  const [, lat = NaN, lng = NaN] = (
    /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? []
  ).map(Number);
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

/** Writes a point so that it can be parsed again, to about 10 cm. */
export function writeCoordinates({ lat, lng }: { readonly lat: number; readonly lng: number }): string {
  return `${lat.toFixed(6)}, ${lng.toFixed(6)}`;
}
