import L from 'leaflet';

/** Where pictures of the ground come from, and whom to thank for them. */
export interface Tiles {
  readonly url: string;
  readonly attribution: string;
}

/** Pictures of streets, below all the rest. Where one does not come, the plain ground shows. */
export function tileLayer({ url }: Tiles): L.TileLayer {
  return L.tileLayer(url, { maxZoom: 20, maxNativeZoom: 19, className: 'map-tile', keepBuffer: 1 });
}

/** Credits of results and tiles, each once. */
export function credits(...all: readonly (string | null | undefined)[]): string | null {
  return [...new Set(all.filter(Boolean))].join(' · ') || null;
}
