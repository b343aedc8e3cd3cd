import { ABSENT, type ScanRanks, UNMEASURED } from '#libs/rank-metrics';
import type { NoiseField } from '../../drills/significance/rank-noise.js';
import { type Random } from '../../drills/significance/rank-noise.js';
import { MIDDLING, type Truth } from '../../drills/significance/trials.js';

const DEPTH = 20;
/** Standard deviation of the rank at a pin, in positions. */
const SD = 1.5;

/** The noise of a series: returns a factor and an offset of the noise of each scan, the offset in `gridSd`. */
type Noise = (random: Random) => () => { factor: number; offset: number };

export const NOISES = {
  independent: () => () => ({ factor: 1, offset: 0 }),
  /** Student's distribution with three degrees of freedom, with the standard deviation of the others. */
  'heavy tails': (random) => () => {
    const squares = random.normal() ** 2 + random.normal() ** 2 + random.normal() ** 2;
    return { factor: 1 / Math.sqrt(squares), offset: 0 };
  },
  'outliers in 5 % of scans': (random) => () => {
    const isOutlier = random.uniform() < 0.05;
    const sign = random.uniform() < 0.5 ? -1 : 1;
    return { factor: 1, offset: isOutlier ? 4 * sign : 0 };
  },
  'day of the week': (random) => {
    let day = Math.floor(random.uniform() * 7);
    return () => ({ factor: 0.8, offset: 0.85 * Math.sin((2 * Math.PI * day++) / 7) });
  },
  /** Every 13 scans the provider changes, and with it the size of the noise. */
  'provider changes': (random) => {
    let scan = 0;
    let factor = 1;
    return () => {
      if (scan++ % 13 === 0) factor = 0.6 + random.uniform();
      return { factor, offset: 0 };
    };
  },
} satisfies Record<string, Noise>;

/** A simulated series of scans. The defaults are a business of average rank with independent scans. */
export interface SeriesSetting {
  readonly field: NoiseField;
  readonly noise?: Noise;
  /** Autocorrelation of the noise from scan to scan. */
  readonly autocorrelation?: number;
  /** The true rank before the shift. */
  readonly truth?: Truth;
  /** Positions by which the business rises with each scan. */
  readonly drift?: number;
  /** Fraction of the pins that lose the business in each scan. */
  readonly dropOuts?: number;
  /** Fraction of the pins that fail in each scan. */
  readonly unmeasured?: number;
  /** Fraction of the scans whose western half fails. */
  readonly halved?: number;
}

/** A rise of so many positions from a scan on. */
export interface Rise {
  readonly at: number;
  readonly positions: number;
}

/** Simulates a number of scans of a series, oldest first. */
export function simulateSeries(
  setting: SeriesSetting,
  { scans, rise }: { scans: number; rise?: Rise },
  random: Random,
): ScanRanks[] {
  const { field, noise = NOISES.independent, autocorrelation = 0, truth = MIDDLING } = setting;
  const { drift = 0, dropOuts = 0, unmeasured = 0, halved = 0 } = setting;
  const { gridSize } = field;
  const center = (gridSize - 1) / 2;
  const noiseOfScan = noise(random);
  const meanSd = gridSd(field);
  let draw = field.draw(random);
  return Array.from({ length: scans }, (_, scan) => {
    const fresh = field.draw(random);
    const weight = Math.sqrt(1 - autocorrelation ** 2);
    draw = draw.map((value, pin) => autocorrelation * value + weight * (fresh[pin] ?? 0));
    const { factor, offset } = noiseOfScan();
    const better = drift * scan + (rise && scan >= rise.at ? rise.positions : 0);
    const isHalved = random.uniform() < halved;
    const ranks = draw.map((value, pin) => {
      const col = pin % gridSize;
      const isWest = col < center;
      if (random.uniform() < unmeasured) return UNMEASURED;
      if (isHalved && isWest) return UNMEASURED;
      if (random.uniform() < dropOuts) return ABSENT;
      const distance = Math.hypot(Math.floor(pin / gridSize) - center, col - center) / center;
      const error = SD * (factor * value + offset * meanSd);
      const position = Math.max(1, Math.round(truth(distance, isWest) - better + error));
      return position > DEPTH ? ABSENT : position;
    });
    return { geometry: { center: { lat: 0, lng: 0 }, gridSize, radiusMiles: 1 }, depth: DEPTH, ranks };
  });
}

/** Returns the standard deviation of the mean of a field over its pins. */
function gridSd({ gridSize, correlationLength }: NoiseField): number {
  if (correlationLength === 0) return 1 / gridSize;
  const pins = Array.from({ length: gridSize ** 2 }, (_, pin) => [
    Math.floor(pin / gridSize),
    pin % gridSize,
  ]);
  let total = 0;
  for (const [row = 0, col = 0] of pins) {
    for (const [south = 0, east = 0] of pins) {
      total += Math.exp(-Math.hypot(row - south, col - east) / correlationLength);
    }
  }
  return Math.sqrt(total) / pins.length;
}
