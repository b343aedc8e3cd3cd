import L from 'leaflet';
import { type Bounds, cellsOf } from './cells.js';
import { metersBetween, offset, type Point } from './geometry.js';
import type { GridView } from './grid-view.js';
import { type MapPin, placeOf } from './pins.js';
import { target } from './roving.js';

const SMALLEST_PX = 14;
const LARGEST_PX = 40;
/** Below this spacing, ring labels are hidden. */
const DENSE_PX = 54;
/** Below this size, "20+" on a pin is unreadable. */
const TINY_PX = 18;
/** Leaflet adds the position on the screen, so that southern marks are above northern ones. */
const [BELOW_PINS, ABOVE_PINS] = [-10_000, 10_000];
/** Size of a pin relative to the spacing. */
const SHARE = 0.82;

/** What happens on pins. */
export interface PinEvents {
  readonly onSelect: (pin: MapPin, button: HTMLElement) => void;
  /** The pin under the pointer or with the focus, or null. */
  readonly onPoint: (pin: MapPin | null, button: HTMLElement) => void;
}

interface Drawn {
  pin: MapPin;
  readonly button: HTMLButtonElement;
  readonly cell: L.Rectangle;
}

/** Draws the pins as buttons. Tab reaches one of them, and arrow keys the others. */
export class PinLayer {
  private readonly marks = L.layerGroup();
  private readonly cells = L.layerGroup();
  private readonly drawn = new Map<string, Drawn>();
  private rival: L.Marker | null = null;
  /** Metres between neighbouring pins. */
  private spacing = 0;

  constructor(
    private readonly map: L.Map,
    private readonly events: PinEvents,
  ) {
    this.cells.addTo(map);
    this.marks.addTo(map);
  }

  /** Draws the pins of a new grid. */
  build({ pins, center, geometry }: GridView): void {
    this.spacing = geometry.spacing_meters;
    this.marks.clearLayers();
    this.cells.clearLayers();
    this.drawn.clear();
    const bounds = cellsOf(pins, geometry);
    this.marks.addLayer(mark(center, 'map-home', BELOW_PINS));
    for (const pin of pins) this.drawn.set(placeOf(pin), this.draw(pin, bounds(pin)));
    const nearest = [...pins].sort((a, b) => metersBetween(center, a) - metersBetween(center, b))[0];
    this.setTabStop(nearest ? placeOf(nearest) : null);
  }

  /** Shows new ranks on the same pins. */
  update({ pins, selected, rival }: GridView): void {
    for (const pin of pins) {
      const drawn = this.drawn.get(placeOf(pin));
      if (!drawn) continue;
      drawn.pin = pin;
      const { button, cell } = drawn;
      button.className = `pin band-${pin.tone}`;
      button.textContent = pin.text;
      button.dataset['detail'] = pin.detail ?? '';
      button.disabled = pin.tone === 'pending';
      button.setAttribute('aria-label', pin.label);
      button.setAttribute('aria-pressed', String(placeOf(pin) === selected));
      cell.getElement()?.setAttribute('class', `leaflet-interactive map-cell band-${pin.tone}`);
    }
    this.rival?.remove();
    this.rival = rival && mark(rival, 'map-rival', ABOVE_PINS).addTo(this.map);
  }

  /** Sizes the pins for the current zoom. */
  fit(): void {
    const [first] = this.drawn.values();
    const pixel = (point: Point): L.Point => this.map.latLngToLayerPoint(point);
    const room =
      first && this.drawn.size > 1
        ? pixel(first.pin).distanceTo(pixel(offset(first.pin, this.spacing, 0)))
        : LARGEST_PX;
    const size = Math.min(Math.max(room * SHARE, SMALLEST_PX), LARGEST_PX);
    const container = this.map.getContainer();
    container.style.setProperty('--pin', `${Math.round(size)}px`);
    container.classList.toggle('map-dense', room < DENSE_PX);
    container.classList.toggle('map-tiny', size < TINY_PX);
  }

  private draw(pin: MapPin, bounds: Bounds): Drawn {
    const button = document.createElement('button');
    button.type = 'button';
    const key = placeOf(pin);
    button.addEventListener('click', () => {
      const now = this.drawn.get(key);
      if (now) this.events.onSelect(now.pin, button);
      this.setTabStop(key);
    });
    const point = (isOn: boolean) => () => {
      const now = this.drawn.get(key);
      this.events.onPoint(isOn && now?.pin.tone !== 'pending' ? (now?.pin ?? null) : null, button);
    };
    for (const event of ['mouseenter', 'focus']) button.addEventListener(event, point(true));
    for (const event of ['mouseleave', 'blur']) button.addEventListener(event, point(false));
    button.addEventListener('keydown', (event) => {
      const pins = [...this.drawn.values()].map((drawn) => drawn.pin);
      const next = target(event.key, pin, pins);
      if (!next) return;
      event.preventDefault();
      this.focus(placeOf(next));
    });
    L.DomEvent.disableClickPropagation(button);
    const icon = L.divIcon({ className: 'pin-anchor', html: button, iconSize: [0, 0] });
    this.marks.addLayer(L.marker(pin, { icon, keyboard: false, interactive: false }));
    const corners = L.latLngBounds([bounds.south, bounds.west], [bounds.north, bounds.east]);
    const cell = L.rectangle(corners, { stroke: false, interactive: false, className: 'map-cell' });
    this.cells.addLayer(cell);
    return { pin, button, cell };
  }

  private focus(key: string): void {
    const drawn = this.drawn.get(key);
    if (!drawn) return;
    this.setTabStop(key);
    this.map.panInside(drawn.pin, { padding: [30, 30], animate: false });
    drawn.button.focus({ preventScroll: false });
  }

  /** Makes this the only pin that Tab reaches. */
  private setTabStop(key: string | null): void {
    for (const [place, { button }] of this.drawn) button.tabIndex = place === key ? 0 : -1;
  }
}

function mark(at: L.LatLngExpression, className: string, zIndexOffset: number): L.Marker {
  const icon = L.divIcon({
    className: 'pin-anchor',
    html: Object.assign(document.createElement('span'), { className }),
    iconSize: [0, 0],
  });
  return L.marker(at, { icon, keyboard: false, interactive: false, zIndexOffset });
}
