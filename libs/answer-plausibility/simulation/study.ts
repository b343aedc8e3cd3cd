import { seededRandom } from '#libs/numeric';
import type { FaultKind, PatternName } from './faults.js';
import { MARKET_KINDS, type MarketKind } from './markets.js';
import { runTrial, type TrialResult } from './trial.js';
import { pick, type PlanePoint } from './world.js';

export type MarketName = keyof typeof MARKET_KINDS;

/** Kilometres between the pins of a grid. */
export const SPACINGS = [0.1, 0.5, 2, 10];

export interface Setting {
  readonly market: MarketName;
  /** Pins on a side. */
  readonly grid: number;
  readonly fault: FaultKind;
  readonly pattern: PatternName;
  readonly share: number;
}

export type Measured = Setting & TrialResult & { readonly spacing: number };

/** Runs one trial in a market with random features. Equal arguments give equal results. */
export function measure(setting: Setting, seed: number): Measured {
  const random = seededRandom(seed);
  random();
  const spacing = pick(SPACINGS, random);
  const kind: MarketKind = MARKET_KINDS[setting.market];
  const market = kind({ extent: spacing * (setting.grid - 1), spacing }, random);
  const points = market.points?.(setting.grid ** 2, random) ?? gridOf(setting.grid, spacing);
  return { ...setting, spacing, ...runTrial({ ...setting, market, points, seed: seed + 1 }) };
}

/** Returns the pins of a square, row by row from the north-west. `spacing` is in kilometres. */
export function gridOf(size: number, spacing: number): PlanePoint[] {
  return Array.from({ length: size ** 2 }, (_, pin) => ({
    x: ((pin % size) - (size - 1) / 2) * spacing,
    y: ((size - 1) / 2 - Math.floor(pin / size)) * spacing,
  }));
}

/** Rates of a set of trials; NaN without trials that have such pins. */
export interface Rates {
  readonly caught: number;
  readonly lost: number;
  readonly leftAfterRepeat: number;
  readonly lostAfterRepeat: number;
}

/** Returns the mean rates. Each trial counts the same, whatever the size of its grid. */
export function ratesOf(trials: readonly TrialResult[]): Rates {
  const withBad = trials.filter(({ bad }) => bad > 0);
  const withGood = trials.filter(({ good }) => good > 0);
  return {
    caught: meanOf(withBad.map(({ caught, bad }) => caught / bad)),
    lost: meanOf(withGood.map(({ lost, good }) => lost / good)),
    leftAfterRepeat: meanOf(withBad.map(({ leftAfterRepeat, bad }) => leftAfterRepeat / bad)),
    lostAfterRepeat: meanOf(trials.map(({ lostAfterRepeat, good, bad }) => lostAfterRepeat / (good + bad))),
  };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
