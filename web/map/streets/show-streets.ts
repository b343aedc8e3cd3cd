import L from 'leaflet';
import type { MapTiles, StreetMap } from '../../api/types.js';
import { StreetLayer } from './street-layer.js';

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
  const layer = tiles ? new Pictures(tiles.url).addTo(map) : streets && new StreetLayer(map, streets);
  return layer && (() => void layer.remove());
}

const SUBDOMAINS = 'abc';

/**
 * A layer of street tiles. A tile that does not load shows the plain ground. Leaflet's
 * `TileLayer` uses `data:` addresses, which the content security policy forbids.
 */
class Pictures extends L.GridLayer {
  constructor(private readonly url: string) {
    super({ maxZoom: 20, maxNativeZoom: 19, keepBuffer: 1, className: 'map-tiles' });
  }

  protected override createTile({ x, y, z }: L.Coords, done: L.DoneCallback): HTMLElement {
    const picture = document.createElement('img');
    picture.alt = '';
    picture.addEventListener('load', () => {
      done(undefined, picture);
    });
    const s = SUBDOMAINS[Math.abs(x + y) % SUBDOMAINS.length] ?? '';
    picture.src = L.Util.template(this.url, { x, y, z, s, r: '' });
    return picture;
  }
}
