import L from 'leaflet';
import type { MapTiles } from '../../api/types.js';

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

export function tileLayer({ url }: MapTiles): L.GridLayer {
  return new Pictures(url);
}
