import L from 'leaflet';
import { createMap, StreetsBelow } from './base-map.js';
import { halfCell } from './cells.js';
import type { GridView, MapTexts } from './grid-view.js';
import type { LinkedViews } from './linked-views.js';
import { type PinEvents, PinLayer } from './pin-layer.js';
import { rings } from './rings.js';
import type { Streets } from './streets/show-streets.js';

const EDGE_PX = 10;
/** Space below the pins for the scale and the buttons. */
const CONTROLS_PX = 54;
const ROUNDING_PX = 2;

/** A Leaflet map of a grid. Works without tiles. */
export class GridMap {
  private readonly map: L.Map;
  private readonly streets: StreetsBelow;
  private readonly back = L.layerGroup();
  private readonly line = L.layerGroup();
  private readonly pins: PinLayer;
  private shape = '';
  private view: GridView | null = null;
  private fitted: { readonly zoom: number; readonly at: L.LatLng } | null = null;

  constructor(
    container: HTMLElement,
    private readonly texts: MapTexts,
    events: PinEvents,
  ) {
    this.map = createMap(container, texts);
    this.streets = new StreetsBelow(this.map);
    this.back.addTo(this.map);
    this.line.addTo(this.map);
    this.pins = new PinLayer(this.map, events);
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
    this.drawLine(view);
  }

  /** Shows the streets below the pins, or none. */
  showStreets(streets: Streets | null): Promise<void> {
    return this.streets.show(streets);
  }

  /** Makes the map pan and zoom together with others. @returns a function that ends that */
  link(views: LinkedViews): () => void {
    return views.add(this.map);
  }

  /** Adapts to a new size of the container. */
  resize(): void {
    const isFitted = this.isFitted();
    this.map.invalidateSize({ animate: false });
    // Keeps the part that a person has chosen.
    if (isFitted && this.view) this.fitGrid(this.view);
  }

  /** Whether the map still shows the grid as it was fitted. Leaflet rounds its centre to pixels. */
  private isFitted(): boolean {
    if (this.map.getZoom() !== this.fitted?.zoom) return false;
    const pixel = (at: L.LatLng): L.Point => this.map.project(at);
    return pixel(this.map.getCenter()).distanceTo(pixel(this.fitted.at)) <= ROUNDING_PX;
  }

  /** Fits the map to a page of paper. @returns a function that restores it */
  fitToPaper(): () => void {
    const [at, zoom, fitted] = [this.map.getCenter(), this.map.getZoom(), this.fitted];
    const { classList } = this.map.getContainer();
    classList.add('map-on-paper');
    this.resize();
    if (this.view) this.fitGrid(this.view);
    return () => {
      classList.remove('map-on-paper');
      this.resize();
      this.map.setView(at, zoom, { animate: false });
      this.fitted = fitted;
    };
  }

  remove(): void {
    this.streets.hide();
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
    this.fitted = { zoom: whole, at: this.map.getCenter() };
    // While the whole grid is visible, a finger on the map scrolls the page.
    const drag = (): void => {
      const moves = !isTouched() || this.map.getZoom() > whole + 0.2;
      this.map.dragging[moves ? 'enable' : 'disable']();
    };
    this.map.off('zoomend', drag).on('zoomend', drag);
    drag();
  }

  /** Draws the line between two scans over the whole height of the grid. */
  private drawLine({ pins, geometry, meridian }: GridView): void {
    this.line.clearLayers();
    if (meridian === undefined) return;
    const lats = pins.map(({ lat }) => lat);
    const half = halfCell(pins, geometry).lat;
    const ends: L.LatLngTuple[] = [
      [Math.max(...lats) + half, meridian],
      [Math.min(...lats) - half, meridian],
    ];
    this.line.addLayer(L.polyline(ends, { className: 'map-meridian', interactive: false }));
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
