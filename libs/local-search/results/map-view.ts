import type { LocalSearchQuery } from '../port/search-provider.js';

/** At zoom 0 on the equator: the circumference of the Earth divided by a tile of 256 pixels. */
const METERS_PER_PIXEL = 40_075_016.686 / 256;
/** Half the width of a map on a common screen. */
const HALF_WIDTH_PIXELS = 512;
const METERS_PER_DEGREE = 111_320;

type View = Pick<LocalSearchQuery, 'lat' | 'lng'> & { readonly zoom: number };

/**
 * Returns the distance from the centre of a map to its edge in metres:
 * 512 × 156,543 × cos(latitude) ÷ 2^zoom (Web Mercator), about 2,400 m at zoom 15 on the equator.
 */
export function viewRadiusMeters({ lat, zoom }: Omit<View, 'lng'>): number {
  return (HALF_WIDTH_PIXELS * METERS_PER_PIXEL * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom;
}

/** Returns the square of such a map as [west, south, east, north] in degrees, clipped to the world. */
export function viewBox({ lat, lng, zoom }: View): readonly [number, number, number, number] {
  const meters = viewRadiusMeters({ lat, zoom });
  const north = meters / METERS_PER_DEGREE;
  const east = north / Math.max(Math.cos((lat * Math.PI) / 180), 0.01);
  return [
    Math.max(lng - east, -180),
    Math.max(lat - north, -90),
    Math.min(lng + east, 180),
    Math.min(lat + north, 90),
  ];
}

/** About a metre: the same place for a map, and another one for a cache. */
const SHIFT_DEGREES = 0.00001;

/**
 * Returns the point of a search. A fresh search is shifted by a metre, for a vendor that has no parameter to bypass a cache
 * and may have one.
 */
export function uncachedPoint({
  lat,
  lng,
  fresh,
}: Pick<LocalSearchQuery, 'lat' | 'lng' | 'fresh'>): Pick<LocalSearchQuery, 'lat' | 'lng'> {
  return { lat: fresh ? lat - Math.sign(lat || 1) * SHIFT_DEGREES : lat, lng };
}

/** Formats degrees to a centimetre, without an exponent such as `1e-7`. */
export function inDecimals(degrees: number): string {
  return degrees
    .toFixed(7)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0');
}

/** Formats the point and zoom of a map as in Google's URLs, `@40.7,-74,15z`. */
export function atPoint({ lat, lng, zoom }: View): string {
  return `@${inDecimals(lat)},${inDecimals(lng)},${zoom}z`;
}

/** About the neighbourhood that a phone shows: the initial zoom of map apps. */
export const PHONE_ZOOM = 15;

/** Limits a zoom to the range that the vendor accepts. */
export function clampZoom(zoom: number | undefined, fallback: number, min: number, max: number): number {
  return Math.min(Math.max(zoom ?? fallback, min), max);
}
