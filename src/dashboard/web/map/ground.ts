import L from 'leaflet';
import type { GridView, MapTexts } from './grid-view.js';
import { offset, ringRadii } from './geometry.js';

const METERS_PER_MILE = 1_609.344;

const BELOW_PINS = -10_000;

/** What lies under the pins: rings around the business, with their distances. */
export function ground({ center, radiusMiles, pins }: GridView, texts: MapTexts): L.Layer[] {
  const radius = radiusMiles * METERS_PER_MILE;
  const size = Math.sqrt(pins.length);
  // A label stands between two columns of pins, where nothing hides it.
  const aside = size % 2 === 1 && size > 1 ? radius / (size - 1) : 0;
  return ringRadii(radius, texts.usesMiles ? METERS_PER_MILE : 1_000).flatMap((meters) => {
    const circle = L.circle(center, {
      radius: meters,
      className: 'map-ring',
      interactive: false,
      fill: false,
    });
    const label = document.createElement('span');
    label.textContent = texts.distance(meters);
    const north = Math.sqrt(Math.max(meters ** 2 - aside ** 2, 0));
    const icon = L.divIcon({ className: 'map-ring-label', html: label, iconSize: [0, 0] });
    return [
      circle,
      L.marker(offset(center, aside, north), {
        icon,
        interactive: false,
        keyboard: false,
        zIndexOffset: BELOW_PINS,
      }),
    ];
  });
}
