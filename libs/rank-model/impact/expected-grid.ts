import { mean } from '#libs/numeric';
import { expectedRank, type Shown } from './rank-distribution.js';

/** Expected metrics of a place over a grid. */
export interface ExpectedGrid {
  /** Expected mean position over the pins, with absent counted as depth + 1 (ATRP). */
  readonly averageTotalRank: number;
  /** Expected share of pins with one of the first three positions (SoLV). */
  readonly shareOfLocalVoice: number;
  /** Standard deviation of the ATRP between scans while nothing changes. */
  readonly noise: number;
}

/** The competition of one place at one pin. */
export interface PinView extends Shown {
  /** Utilities of the rivals minus that of the place. */
  readonly leads: Float64Array;
}

/** Calculates the expected metrics of a place over several pins. */
export function expectedGrid(views: readonly PinView[]): ExpectedGrid {
  const pins = views.map((view) => expectedRank(view.leads, view));
  return {
    averageTotalRank: mean(pins.map(({ position }) => position)),
    shareOfLocalVoice: mean(pins.map(({ atTop }) => atTop)),
    noise: Math.sqrt(mean(pins.map(({ variance }) => variance)) / pins.length),
  };
}
