import L from 'leaflet';
import type { MapTiles } from '../api/types.js';

const SUBDOMAINS = 'abc';

/**
 * Pictures of streets, below all the rest. Where one does not come, the plain ground shows. Not Leaflet's own
 * `TileLayer`: that empties pictures by a `data:` address, which the content policy refuses.
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

/** Credits of results and tiles, each once. */
export function credits(...all: readonly (string | null | undefined)[]): string | null {
  return [...new Set(all.filter(Boolean))].join(' · ') || null;
}
