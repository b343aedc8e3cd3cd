import L from 'leaflet';
import { type BaseTexts, createMap, StreetsBelow } from './base-map.js';
import { offset, type Point } from './geometry.js';
import type { Streets } from './streets/show-streets.js';

const EDGE_PX = 24;
/** Space below for the scale and the buttons. */
const CONTROLS_PX = 54;
const PIN_PX = 5;
/** How far from a pin a click selects it: a finger is wider than a pin. */
const REACH_PX = 16;

/** Directions of the arrow keys: to the east and north. */
const STEPS: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** A pin of a scan that has not started. */
export interface PlannedPin extends Point {
  readonly index: number;
  readonly isLeftOut: boolean;
  /** Whether a click leaves the pin out or takes it back. */
  readonly isOptional: boolean;
}

export interface PlanView {
  /** The location of the business. */
  readonly home: Point;
  readonly center: Point;
  readonly pins: readonly PlannedPin[];
  /** False for an area, whose place does not depend on a centre. */
  readonly isMovable: boolean;
  /** How far an arrow key moves the centre, in metres. */
  readonly step: number;
  /** The map fits the pins again when this changes. */
  readonly extent: string;
}

export interface PlanTexts extends BaseTexts {
  readonly center: string;
}

export interface PlanEvents {
  readonly onMove: (center: Point) => void;
  /** Called with the index of a pin. */
  readonly onToggle: (index: number) => void;
}

/** A map of the pins that a scan would measure, with a centre that can be moved. */
export class PlanMap {
  private readonly map: L.Map;
  private readonly streets: StreetsBelow;
  private readonly pins = L.layerGroup();
  private readonly home: L.CircleMarker;
  private readonly handle: L.Marker;
  private view: PlanView | null = null;
  private drawn: readonly PlannedPin[] = [];
  private isDragged = false;

  constructor(container: HTMLElement, texts: PlanTexts, { onMove, onToggle }: PlanEvents) {
    this.map = createMap(container, texts);
    this.streets = new StreetsBelow(this.map);
    this.pins.addTo(this.map);
    this.home = L.circleMarker([0, 0], { radius: 9, className: 'plan-home', interactive: false });
    const knob = Object.assign(document.createElement('span'), { className: 'plan-center' });
    const icon = L.divIcon({ className: 'pin-anchor', html: knob, iconSize: [0, 0] });
    this.handle = L.marker([0, 0], { icon, draggable: true, keyboard: true, zIndexOffset: 10_000 });
    this.handle.on('add', () => {
      const element = this.handle.getElement();
      element?.setAttribute('aria-label', texts.center);
      element?.addEventListener('keydown', (event) => {
        const [east, north] = STEPS[event.key] ?? [];
        if (east === undefined || north === undefined || !this.view) return;
        event.preventDefault();
        const { step } = this.view;
        onMove(offset(this.view.center, east * step, north * step));
      });
    });
    this.handle.on('dragstart', () => (this.isDragged = true));
    this.handle.on('drag', () => {
      onMove(this.handle.getLatLng());
    });
    this.handle.on('dragend', () => {
      this.isDragged = false;
    });
    // Two quick clicks on a pin leave it out and take it back.
    this.map.doubleClickZoom.disable();
    this.map.on('click', ({ containerPoint }) => {
      const pin = this.pinAt(containerPoint);
      if (pin) onToggle(pin.index);
    });
    this.map.on('mousemove', ({ containerPoint }) => {
      container.classList.toggle('map-pointing', this.pinAt(containerPoint) !== null);
    });
  }

  show(view: PlanView): void {
    const before = this.view;
    this.view = view;
    if (before?.extent !== view.extent) this.fit(view);
    this.home.setLatLng(view.home).addTo(this.map);
    if (view.isMovable) this.handle.addTo(this.map);
    else this.handle.remove();
    if (!this.isDragged) this.handle.setLatLng(view.center);
    this.drawPins(view.pins);
  }

  showStreets(streets: Streets | null): Promise<void> {
    return this.streets.show(streets);
  }

  resize(): void {
    this.map.invalidateSize({ animate: false });
    if (this.view) this.fit(this.view);
  }

  remove(): void {
    this.streets.hide();
    this.map.remove();
  }

  /** Returns the optional pin within reach of a point of the element. */
  private pinAt(point: L.Point): PlannedPin | null {
    let nearest: PlannedPin | null = null;
    let least = REACH_PX;
    for (const pin of this.drawn) {
      const distance = this.map.latLngToContainerPoint(pin).distanceTo(point);
      if (pin.isOptional && distance <= least) [nearest, least] = [pin, distance];
    }
    return nearest;
  }

  /** Moves the circles of the grid before, and draws others only for another number of pins. */
  private drawPins(pins: readonly PlannedPin[]): void {
    const layers = this.pins.getLayers() as L.CircleMarker[];
    const isSame =
      layers.length === pins.length && pins.every((pin, n) => pin.isLeftOut === this.drawn[n]?.isLeftOut);
    this.drawn = pins;
    if (isSame) {
      for (const [n, pin] of pins.entries()) layers[n]?.setLatLng(pin);
      return;
    }
    this.pins.clearLayers();
    for (const pin of pins) {
      const className = pin.isLeftOut ? 'plan-pin plan-pin-out' : 'plan-pin';
      this.pins.addLayer(L.circleMarker(pin, { radius: PIN_PX, className, interactive: false }));
    }
  }

  private fit({ pins, center, home }: PlanView): void {
    const inside = pins.filter(({ isLeftOut }) => !isLeftOut);
    const corners = [...(inside.length > 0 ? inside : [home]), center];
    this.map.fitBounds(L.latLngBounds(corners.map(({ lat, lng }) => [lat, lng] as L.LatLngTuple)), {
      paddingTopLeft: [EDGE_PX, EDGE_PX],
      paddingBottomRight: [EDGE_PX, CONTROLS_PX],
      maxZoom: 16,
      animate: false,
    });
  }
}
