const E7 = 1e7;

/**
 * Google's `uule` for exact coordinates, as browsers send it (`X-Geo`): a text message in base64. Google does not
 * document it; this is the form of the package `uule-converter`.
 *
 * @param now milliseconds since the epoch: when the position was taken
 */
export function coordinateUule({ lat, lng }: { lat: number; lng: number }, now: number): string {
  const position = `latlng{\nlatitude_e7:${Math.round(lat * E7)}\nlongitude_e7:${Math.round(lng * E7)}\n}`;
  const text = `role:1\nproducer:12\nprovenance:0\ntimestamp:${now}000\n${position}\nradius:-1`;
  return `a+${Buffer.from(text).toString('base64')}`;
}
