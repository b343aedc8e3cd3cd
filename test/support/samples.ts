/** Returns the Google Maps URL of a place with its coordinates. */
export function mapsUrl(name: string, lat: number, lng: number): string {
  return `https://www.google.com/maps/place/${encodeURIComponent(name)}/@${lat},${lng},17z/data=!4m6!3m5!1s0x0:0x0!8m2!3d${lat}!4d${lng}`;
}

/** A pharmacy in Montevideo that the embedded provider knows, node 4614269759 on OpenStreetMap. */
export const PHARMACY = {
  name: 'El Túnel',
  lat: -34.893713,
  lng: -56.162855,
  placeId: 'osm:node/4614269759',
  address: 'Avelino Miranda 2615, Montevideo',
  category: 'Pharmacy',
  keyword: 'farmacia',
} as const;

/** Another pharmacy, more than a kilometre to the east, node 1102121670 on OpenStreetMap. */
export const OTHER_PHARMACY = {
  name: 'San Salvador',
  lat: -34.892649,
  lng: -56.148907,
  placeId: 'osm:node/1102121670',
  address: 'Doctor Manuel Quintela 3202, Montevideo',
} as const;
