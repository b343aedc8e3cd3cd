import type L from 'leaflet';
import type { MapTiles, StreetMap } from '../../api/types.js';
import { StreetLayer } from './street-layer.js';
import { tileLayer } from './tiles.js';

/** The streets below a heat map, and a switch for them. */
export interface Streets {
  /** A tile server. It takes precedence over `map`. */
  readonly tiles: MapTiles | null;
  readonly map: StreetMap | null;
  /** Null: no streets are visible. */
  readonly credit: string | null;
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** Shows streets below the pins of a map. @returns a function that removes them; null if there are none */
export function showStreets(map: L.Map, { tiles, map: streets }: Streets): (() => void) | null {
  const layer = tiles ? tileLayer(tiles).addTo(map) : streets && new StreetLayer(map, streets);
  return layer && (() => void layer.remove());
}
