import { mean } from '../numeric/statistics.js';
import { type Shown, expectedRank } from './rank-distribution.js';

/** What is to be expected of a place over a grid. */
export interface ExpectedGrid {
  /** Mean over the pins of the position, absent counted as depth + 1 (ATRP). */
  readonly averageTotalRank: number;
  /** Expected share of pins with one of the first three positions (SoLV). */
  readonly shareOfLocalVoice: number;
  /** Standard deviation of the ATRP from scan to scan when nothing changes. */
  readonly noise: number;
}

/** A pin from the point of view of one place. */
export interface PinView extends Shown {
  /** Utilities of the rivals minus that of the place. */
  readonly leads: Float64Array;
}

/** What is to be expected of the place at these pins together. */
export function expectedGrid(views: readonly PinView[]): ExpectedGrid {
  const pins = views.map((view) => expectedRank(view.leads, view));
  return {
    averageTotalRank: mean(pins.map(({ position }) => position)),
    shareOfLocalVoice: mean(pins.map(({ atTop }) => atTop)),
    noise: Math.sqrt(mean(pins.map(({ variance }) => variance)) / pins.length),
  };
}
