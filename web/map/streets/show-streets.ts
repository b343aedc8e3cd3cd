import type L from 'leaflet';
import type { Streets } from '../use-streets.js';
import { StreetLayer } from './street-layer.js';
import { tileLayer } from './tiles.js';

/** Shows streets below the pins of a map. @returns a function that removes them; null if there are none */
export function showStreets(map: L.Map, { tiles, map: streets }: Streets): (() => void) | null {
  const layer = tiles ? tileLayer(tiles).addTo(map) : streets && new StreetLayer(map, streets);
  return layer && (() => void layer.remove());
}
