/** Real places that the embedded engine knows, as a customer would send them. */

/** The URL of a place as Google Maps writes it, with its own coordinates. */
export function mapsUrl(name: string, lat: number, lng: number): string {
  return `https://www.google.com/maps/place/${encodeURIComponent(name)}/@${lat},${lng},17z/data=!4m6!3m5!1s0x0:0x0!8m2!3d${lat}!4d${lng}`;
}

/** A pharmacy in Montevideo, on OpenStreetMap as node 4614269759. */
export const PHARMACY = {
  name: 'El Túnel',
  lat: -34.893713,
  lng: -56.162855,
  placeId: 'osm:node/4614269759',
  address: 'Avelino Miranda 2615, Montevideo',
  category: 'Pharmacy',
  keyword: 'farmacia',
} as const;

/** Another one, more than a kilometre to the east, on OpenStreetMap as node 1102121670. */
export const OTHER_PHARMACY = {
  name: 'San Salvador',
  lat: -34.892649,
  lng: -56.148907,
  placeId: 'osm:node/1102121670',
  address: 'Doctor Manuel Quintela 3202, Montevideo',
} as const;
