import type { Scan } from '../api/types.js';
import type { Point } from './geometry.js';
import type { MapPin } from './pins.js';

/** How the pins of a map lie. */
export type MapGeometry = Pick<Scan['geometry'], 'shape' | 'spacing_meters'>;

/** The state of a map. */
export interface GridView {
  readonly center: Point;
  readonly pins: readonly MapPin[];
  readonly radiusMiles: number;
  readonly geometry: MapGeometry;
  /** `row col` of the selected pin. */
  readonly selected: string | null;
  /** The place whose ranks are shown, unless it is the business. */
  readonly rival: Point | null;
}

export interface MapTexts {
  readonly usesMiles: boolean;
  readonly distance: (meters: number) => string;
  readonly zoomIn: string;
  readonly zoomOut: string;
}
