import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import type { Streets } from './streets/show-streets.js';

export interface BaseTexts {
  readonly usesMiles: boolean;
  readonly zoomIn: string;
  readonly zoomOut: string;
}

/** Creates an empty Leaflet map with its buttons and scale. Works without tiles. */
export function createMap(container: HTMLElement, texts: BaseTexts): L.Map {
  const map = L.map(container, {
    zoomControl: false,
    keyboard: false,
    scrollWheelZoom: false,
    attributionControl: false,
    // The views observe the size of their element, which changes for more reasons than the window.
    trackResize: false,
    zoomSnap: 0,
    zoomDelta: 0.5,
    minZoom: 2,
    maxZoom: 20,
    // Leaflet does not respect `prefers-reduced-motion`.
    ...(isStill() && { zoomAnimation: false, fadeAnimation: false, markerZoomAnimation: false }),
  });
  L.control
    .zoom({ position: 'bottomright', zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut })
    .addTo(map);
  L.control.scale({ metric: !texts.usesMiles, imperial: texts.usesMiles }).addTo(map);
  return map;
}

/** The streets below a map, which may be switched off and on. */
export class StreetsBelow {
  private wanted: Streets | null = null;
  private remove: (() => void) | null = null;

  constructor(private readonly map: L.Map) {}

  /** Shows streets or none. Their code is loaded when it is first needed. */
  async show(streets: Streets | null): Promise<void> {
    this.hide();
    this.wanted = streets;
    if (!streets?.isOn) return;
    const { showStreets } = await import('./streets/show-streets.js');
    if (this.wanted === streets) this.remove = showStreets(this.map, streets);
  }

  hide(): void {
    this.wanted = null;
    this.remove?.();
    this.remove = null;
  }
}

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
