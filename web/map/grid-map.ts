import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { MapPin } from './pins.js';
import { halfCell } from './cells.js';
import type { GridView, MapTexts } from './grid-view.js';
import { rings } from './rings.js';
import { PinLayer } from './pin-layer.js';
import type { Streets } from './use-streets.js';

const EDGE_PX = 10;
/** Space below the pins for the scale and the buttons. */
const CONTROLS_PX = 54;

/** A Leaflet map of a grid. Works without tiles. */
export class GridMap {
  private readonly map: L.Map;
  private readonly back = L.layerGroup();
  private readonly pins: PinLayer;
  private shape = '';
  private view: GridView | null = null;
  private streets: Streets | null = null;
  private removeStreets: (() => void) | null = null;

  constructor(
    container: HTMLElement,
    private readonly texts: MapTexts,
    onSelect: (pin: MapPin) => void,
  ) {
    this.map = L.map(container, {
      zoomControl: false,
      keyboard: false,
      scrollWheelZoom: false,
      attributionControl: false,
      zoomSnap: 0,
      zoomDelta: 0.5,
      minZoom: 2,
      maxZoom: 20,
      // Leaflet does not respect `prefers-reduced-motion`.
      ...(isStill() && { zoomAnimation: false, fadeAnimation: false, markerZoomAnimation: false }),
    });
    L.control
      .zoom({ position: 'bottomright', zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut })
      .addTo(this.map);
    L.control.scale({ metric: !texts.usesMiles, imperial: texts.usesMiles }).addTo(this.map);
    this.back.addTo(this.map);
    this.pins = new PinLayer(this.map, onSelect);
    this.map.on('zoomend resize', () => {
      this.fitPins();
    });
  }

  show(view: GridView): void {
    this.view = view;
    const shape = shapeOf(view);
    if (shape !== this.shape) {
      this.shape = shape;
      this.back.clearLayers();
      for (const layer of rings(view, this.texts)) this.back.addLayer(layer);
      this.fitGrid(view);
      this.pins.build(view);
      this.fitPins();
    }
    this.pins.update(view);
  }

  /** Shows the streets below the pins, or none. Their code is loaded when it is first needed. */
  async showStreets(streets: Streets | null): Promise<void> {
    this.streets = streets;
    this.removeStreets?.();
    this.removeStreets = null;
    if (!streets?.isOn) return;
    const { showStreets } = await import('./streets/show-streets.js');
    if (this.streets === streets) this.removeStreets = showStreets(this.map, streets);
  }

  /** Adapts to a new size of the container. */
  resize(): void {
    this.map.invalidateSize({ animate: false });
  }

  /** Fits the map to a page of paper. @returns a function that restores it */
  fitToPaper(): () => void {
    const [at, zoom] = [this.map.getCenter(), this.map.getZoom()];
    const { classList } = this.map.getContainer();
    classList.add('map-on-paper');
    this.resize();
    if (this.view) this.fitGrid(this.view);
    return () => {
      classList.remove('map-on-paper');
      this.resize();
      this.map.setView(at, zoom, { animate: false });
    };
  }

  remove(): void {
    this.streets = null;
    this.removeStreets?.();
    this.map.remove();
  }

  private fitGrid({ pins, center, geometry }: GridView): void {
    const half = halfCell(pins, geometry);
    const corners = [...pins, center].flatMap(({ lat, lng }) => [
      L.latLng(lat - half.lat, lng - half.lng),
      L.latLng(lat + half.lat, lng + half.lng),
    ]);
    this.map.fitBounds(L.latLngBounds(corners), {
      paddingTopLeft: [EDGE_PX, EDGE_PX],
      paddingBottomRight: [EDGE_PX, CONTROLS_PX],
      maxZoom: 17,
      animate: false,
    });
    const whole = this.map.getZoom();
    // While the whole grid is visible, a finger on the map scrolls the page.
    const drag = (): void => {
      const moves = !isTouched() || this.map.getZoom() > whole + 0.2;
      this.map.dragging[moves ? 'enable' : 'disable']();
    };
    this.map.off('zoomend', drag).on('zoomend', drag);
    drag();
  }

  private fitPins(): void {
    this.pins.fit();
  }
}

function shapeOf({ pins, center, radiusMiles, geometry }: GridView): string {
  const places = pins.map(({ lat, lng }) => `${lat},${lng}`);
  return [center.lat, center.lng, radiusMiles, geometry.spacing_meters, ...places].join(' ');
}

function isTouched(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
