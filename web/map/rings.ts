import L from 'leaflet';
import { METERS_PER_MILE } from '../base/units.js';
import { offset, ringRadii } from './geometry.js';
import type { GridView, MapTexts } from './grid-view.js';

const BELOW_PINS = -10_000;

/** Draws rings around the business with their distances, below the pins. */
export function rings({ center, radiusMiles, pins, geometry }: GridView, texts: MapTexts): L.Layer[] {
  const radius = radiusMiles * METERS_PER_MILE;
  const spacing = geometry.spacing_meters;
  const hasMiddleRow = pins.some(({ row, lat }) => row !== null && Math.abs(lat - center.lat) < 1e-5);
  return ringRadii(radius, texts.usesMiles ? METERS_PER_MILE : 1_000).flatMap((meters) => {
    const circle = L.circle(center, {
      radius: meters,
      className: 'map-ring',
      interactive: false,
      fill: false,
    });
    const label = document.createElement('span');
    label.textContent = texts.distance(meters);
    const [east, north] = labelAt(meters, spacing, hasMiddleRow);
    const icon = L.divIcon({ className: 'map-ring-label', html: label, iconSize: [0, 0] });
    return [
      circle,
      L.marker(offset(center, east, north), {
        icon,
        interactive: false,
        keyboard: false,
        zIndexOffset: BELOW_PINS,
      }),
    ];
  });
}

/**
 * Position of a ring's label, in metres to the east and north of the business: between two rows of pins, where
 * no pin hides it.
 */
function labelAt(ring: number, spacing: number, hasMiddleRow: boolean): [east: number, north: number] {
  const shift = hasMiddleRow ? 0.5 : 0;
  const gaps = spacing > 0 ? Math.floor(ring / spacing + shift - 1e-9) - shift : 0;
  const north = gaps > 0 ? gaps * spacing : ring;
  return [Math.sqrt(Math.max(ring ** 2 - north ** 2, 0)), north];
}
