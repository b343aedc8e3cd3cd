import L from 'leaflet';
import { type BaseTexts, createMap, StreetsBelow } from './base-map.js';
import type { Point } from './geometry.js';
import type { Streets } from './streets/show-streets.js';

const EDGE_PX = 30;
/** How far an arrow key moves a corner. */
const STEP_PX = 8;

/** Directions of the arrow keys on the screen: to the right and down. */
const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
};

export interface AreaView {
  /** The corners or points that can be moved. */
  readonly points: readonly Point[];
  readonly isClosed: boolean;
  /** GeoJSON that is shown and not edited. */
  readonly fixed: object | null;
  /** Where the map begins. */
  readonly start: Point;
  /** The map fits the area again when this changes. */
  readonly subject: string;
}

export interface AreaEvents {
  readonly onAdd: (point: Point) => void;
  readonly onMove: (index: number, point: Point) => void;
  readonly onRemove: (index: number) => void;
}

export interface AreaTexts extends BaseTexts {
  readonly corner: (n: number) => string;
}

/** A map on which clicks draw an area. Its corners are buttons: arrow keys move them and Delete removes them. */
export class AreaMap {
  private readonly map: L.Map;
  private readonly streets: StreetsBelow;
  private readonly shape = L.layerGroup();
  private readonly handles: L.Marker[] = [];
  private subject: string | null = null;

  constructor(
    container: HTMLElement,
    private readonly texts: AreaTexts,
    private readonly events: AreaEvents,
  ) {
    this.map = createMap(container, texts);
    this.streets = new StreetsBelow(this.map);
    this.shape.addTo(this.map);
    this.map.on('click', ({ latlng }) => {
      events.onAdd(latlng.wrap());
    });
  }

  show(view: AreaView): void {
    if (this.subject !== view.subject) {
      this.subject = view.subject;
      this.fit(view);
    }
    this.shape.clearLayers();
    const style = { className: 'area-shape', interactive: false };
    if (view.fixed) this.addFixed(view.fixed, style);
    else if (view.isClosed && view.points.length > 1) this.shape.addLayer(L.polygon([...view.points], style));
    while (this.handles.length > view.points.length) this.handles.pop()?.remove();
    for (const [n, point] of view.points.entries()) {
      const handle = (this.handles[n] ??= this.newHandle(n));
      handle.setLatLng(point);
    }
  }

  showStreets(streets: Streets | null): Promise<void> {
    return this.streets.show(streets);
  }

  resize(): void {
    this.map.invalidateSize({ animate: false });
  }

  remove(): void {
    this.streets.hide();
    this.map.remove();
  }

  /** Typed GeoJSON that Leaflet cannot read is rejected by the service, with a reason. */
  private addFixed(geojson: object, style: L.PathOptions): void {
    try {
      const options = {
        style: () => style,
        pointToLayer: (_: unknown, at: L.LatLng) => L.circleMarker(at, { ...style, radius: 6 }),
      };
      this.shape.addLayer(L.geoJSON(geojson as GeoJSON.GeoJsonObject, options));
    } catch {
      this.shape.clearLayers();
    }
  }

  private newHandle(index: number): L.Marker {
    const { onMove, onRemove } = this.events;
    const knob = Object.assign(document.createElement('span'), { className: 'area-corner' });
    const icon = L.divIcon({ className: 'pin-anchor', html: knob, iconSize: [0, 0] });
    const handle = L.marker([0, 0], { icon, draggable: true, keyboard: true, bubblingMouseEvents: false });
    handle.on('drag', () => {
      onMove(index, handle.getLatLng());
    });
    handle.addTo(this.map);
    const element = handle.getElement();
    element?.setAttribute('aria-label', this.texts.corner(index + 1));
    element?.addEventListener('keydown', (event) => {
      const [x, y] = STEPS[event.key] ?? [];
      if (event.key === 'Delete' || event.key === 'Backspace') onRemove(index);
      else if (x !== undefined && y !== undefined) {
        const at = this.map.latLngToContainerPoint(handle.getLatLng());
        onMove(index, this.map.containerPointToLatLng(at.add([x, y])));
      } else return;
      event.preventDefault();
    });
    return handle;
  }

  private fit({ points, fixed, start }: AreaView): void {
    const bounds = L.latLngBounds([...points]);
    if (fixed) {
      try {
        bounds.extend(L.geoJSON(fixed as GeoJSON.GeoJsonObject).getBounds());
      } catch {
        // The map stays where it begins.
      }
    }
    if (bounds.isValid())
      this.map.fitBounds(bounds, { padding: [EDGE_PX, EDGE_PX], maxZoom: 16, animate: false });
    else this.map.setView(start, 13, { animate: false });
  }
}
