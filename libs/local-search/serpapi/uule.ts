const E7 = 1e7;

/**
 * Encodes exact coordinates as Google's undocumented parameter `uule`: a text message in base64, as browsers send it in
 * `X-Geo`. The form is that of the package `uule-converter`.
 *
 * @param now time of the position, milliseconds since the epoch
 */
export function coordinateUule({ lat, lng }: { lat: number; lng: number }, now: number): string {
  const position = `latlng{\nlatitude_e7:${Math.round(lat * E7)}\nlongitude_e7:${Math.round(lng * E7)}\n}`;
  const text = `role:1\nproducer:12\nprovenance:0\ntimestamp:${now}000\n${position}\nradius:-1`;
  return `a+${Buffer.from(text).toString('base64')}`;
}
