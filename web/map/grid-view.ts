import type { Point } from './geometry.js';
import type { MapPin } from './pins.js';

/** What a map shows. */
export interface GridView {
  readonly center: Point;
  readonly pins: readonly MapPin[];
  readonly radiusMiles: number;
  /** `row col` of the pin that is open. */
  readonly selected: string | null;
  /** Whose ranks these are, if it is not the business in the centre. */
  readonly rival: Point | null;
}

export interface MapTexts {
  readonly usesMiles: boolean;
  readonly distance: (meters: number) => string;
  readonly zoomIn: string;
  readonly zoomOut: string;
}
