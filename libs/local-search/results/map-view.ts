import type { LocalSearchQuery } from '../search-provider.js';

/** Metres a pixel at zoom 0 on the equator: the earth's circumference over a tile of 256 pixels. */
const METERS_A_PIXEL = 40_075_016.686 / 256;
/** Half the width of a map on a common screen. */
const HALF_WIDTH_PIXELS = 512;
const METERS_A_DEGREE = 111_320;

type View = Pick<LocalSearchQuery, 'lat' | 'lng'> & { readonly zoom: number };

/**
 * How far a map shows around its middle, in metres: 512 pixels at that zoom, which is
 * 512 × 156,543 × cos(latitude) ÷ 2^zoom (Web Mercator). About 2,400 m at zoom 15 on the equator.
 */
export function viewRadiusMeters({ lat, zoom }: Omit<View, 'lng'>): number {
  return (HALF_WIDTH_PIXELS * METERS_A_PIXEL * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom;
}

/** The square that such a map shows, as [west, south, east, north] in degrees, cut off at the edges of the world. */
export function viewBox({ lat, lng, zoom }: View): readonly [number, number, number, number] {
  const meters = viewRadiusMeters({ lat, zoom });
  const north = meters / METERS_A_DEGREE;
  const east = north / Math.max(Math.cos((lat * Math.PI) / 180), 0.01);
  return [
    Math.max(lng - east, -180),
    Math.max(lat - north, -90),
    Math.min(lng + east, 180),
    Math.min(lat + north, 90),
  ];
}

/** Degrees as vendors read them, to a centimetre: JavaScript would write small ones as `1e-7`. */
export function inDecimals(degrees: number): string {
  return degrees
    .toFixed(7)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0');
}

/** The point and zoom of a map as Google's addresses have them, `@40.7,-74,15z`. */
export function atPoint({ lat, lng, zoom }: View): string {
  return `@${inDecimals(lat)},${inDecimals(lng)},${zoom}z`;
}

/** A zoom within what the vendor takes. */
export function zoomWithin(zoom: number | undefined, fallback: number, min: number, max: number): number {
  return Math.min(Math.max(zoom ?? fallback, min), max);
}
