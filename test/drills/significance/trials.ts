import {
  ABSENT,
  compareScans,
  estimateNoiseFloor,
  type NoiseFloor,
  type ScanRanks,
  UNMEASURED,
} from '#libs/rank-metrics';
import { type NoiseField, Random } from './rank-noise.js';

const DEPTH = 20;

/** The true rank of a business at the distance `d` from the centre; 1 is the middle of an edge. */
export type Truth = (d: number, isWest: boolean) => number;

export const STRONG = (d: number) => 1.5 + 4 * d;
export const MIDDLING = (d: number) => 3 + 12 * d;
/** Found only near the centre. */
export const WEAK = (d: number) => 10 + 14 * d;

export interface Setting {
  field: NoiseField;
  /** Standard deviation of the rank at a pin, in positions. */
  sd: number;
  before: Truth;
  /** Defaults to `before`. */
  after?: Truth;
  /** Fraction of the pins that fail in each scan. */
  unmeasured?: number;
  /** Repeats of the earlier scan that estimate the noise floor. */
  repeats?: number;
}

export interface Trial {
  before: ScanRanks;
  after: ScanRanks;
  noiseFloor: NoiseFloor | null;
}

export type Judge = (trial: Trial) => boolean;

/** The test of the service. */
export const serviceJudge: Judge = ({ before, after, noiseFloor }) =>
  compareScans(before, after, { noiseFloor }).significant;

/** Returns the fraction of simulated pairs of scans that are significant. */
export function significantFraction(setting: Setting, trials: number, judge: Judge = serviceJudge): number {
  const random = new Random(1);
  let count = 0;
  for (let i = 0; i < trials; i++) if (judge(trial(setting, random))) count++;
  return count / trials;
}

function trial(setting: Setting, random: Random): Trial {
  const { before, after = before, repeats = 0 } = setting;
  const scans = Array.from({ length: repeats }, () => scanOf(setting, before, random));
  return {
    before: scanOf(setting, before, random),
    after: scanOf(setting, after, random),
    noiseFloor: estimateNoiseFloor(scans),
  };
}

function scanOf({ field, sd, unmeasured = 0 }: Setting, truth: Truth, random: Random): ScanRanks {
  const { gridSize } = field;
  const center = (gridSize - 1) / 2;
  const ranks = field.draw(random).map((noise, pin) => {
    if (random.uniform() < unmeasured) return UNMEASURED;
    const col = pin % gridSize;
    const distance = Math.hypot(Math.floor(pin / gridSize) - center, col - center) / center;
    const position = Math.max(1, Math.round(truth(distance, col < center) + sd * noise));
    return position > DEPTH ? ABSENT : position;
  });
  return { geometry: { center: { lat: 0, lng: 0 }, gridSize, radiusMiles: 1 }, depth: DEPTH, ranks };
}
