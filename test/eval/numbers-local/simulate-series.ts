import { ABSENT, type ScanRanks, UNMEASURED } from '#libs/rank-metrics';
import { NoiseField, type Random } from '../../drills/significance/rank-noise.js';

const DEPTH = 20;

/** True ranks by the distance from the centre; 1 is the middle of an edge. */
export const TRUTHS = {
  average: (d: number) => 3 + 12 * d,
  strong: (d: number) => 1.5 + 4 * d,
  weak: (d: number) => 10 + 14 * d,
};

/** Positions gained at a pin by a true change. Rows and columns are −1 to 1, from north to south and west to east. */
export type Effect = (south: number, east: number) => number;

export interface SeriesSetting {
  readonly gridSize: number;
  /** Correlation length of the noise, in pin spacings. Defaults to 1. */
  readonly length?: number;
  readonly truth?: keyof typeof TRUTHS;
  /** Standard deviation of the rank at a pin. Defaults to 1.5. */
  readonly sd?: number;
  readonly effect?: Effect;
  /** Noise of each pin, or of each whole scan, is Student's t with 3 degrees of freedom, scaled to one variance. */
  readonly heavyTails?: 'pins' | 'scans';
  /** Positions lost from scan to scan, everywhere. */
  readonly drift?: number;
  /** Share of pins where the place drops out of the results for one scan. */
  readonly dropOuts?: number;
  readonly unmeasured?: number;
  /** Correlation of the noise of a pin from scan to scan. */
  readonly autocorrelation?: number;
  /** Ratio of the noise of the scans after the change to that before. */
  readonly noisier?: number;
}

const fields = new Map<string, NoiseField>();

/** Draws a field of noise with standard deviation 1. */
export function drawNoise({ gridSize, length = 1 }: SeriesSetting, random: Random): number[] {
  const key = `${gridSize} ${length}`;
  const field = fields.get(key) ?? new NoiseField(gridSize, length);
  fields.set(key, field);
  return field.draw(random);
}

/**
 * Simulates the scans of a series, latest first.
 *
 * @param before scans before the change
 * @param after scans after it
 * @param shared noise by scan that is shared with other series and makes 60 % of the variance
 */
export function simulateSeries(
  setting: SeriesSetting,
  { before, after, shared }: { before: number; after: number; shared?: readonly (readonly number[])[] },
  random: Random,
): ScanRanks[] {
  const { gridSize, truth = 'average', sd = 1.5, autocorrelation = 0, noisier = 1 } = setting;
  const center = (gridSize - 1) / 2;
  let last: readonly number[] | null = null;
  return Array.from({ length: before + after }, (_, time): ScanRanks => {
    const isAfter = time >= before;
    const fresh = withTails(setting, drawNoise(setting, random), random).map((noise, pin) =>
      shared ? Math.sqrt(0.6) * (shared[time]?.[pin] ?? 0) + Math.sqrt(0.4) * noise : noise,
    );
    const past: readonly number[] = last ?? fresh;
    const kept = last ? autocorrelation : 0;
    const noise = fresh.map((value, pin) => kept * (past[pin] ?? 0) + Math.sqrt(1 - kept ** 2) * value);
    last = noise;
    const ranks = noise.map((value, pin) => {
      if (random.uniform() < (setting.unmeasured ?? 0)) return UNMEASURED;
      if (random.uniform() < (setting.dropOuts ?? 0)) return ABSENT;
      const south = (Math.floor(pin / gridSize) - center) / center;
      const east = ((pin % gridSize) - center) / center;
      const gained = isAfter ? (setting.effect?.(south, east) ?? 0) : 0;
      const expected = TRUTHS[truth](Math.hypot(south, east)) + (setting.drift ?? 0) * time - gained;
      const position = Math.max(1, Math.round(expected + (isAfter ? noisier : 1) * sd * value));
      return position > DEPTH ? ABSENT : position;
    });
    return { geometry: { center: { lat: 0, lng: 0 }, gridSize, radiusMiles: 1 }, depth: DEPTH, ranks };
  }).reverse();
}

function withTails({ heavyTails }: SeriesSetting, noise: number[], random: Random): number[] {
  if (!heavyTails) return noise;
  const root3 = Math.sqrt(3);
  const divisor = (): number => Math.hypot(random.normal(), random.normal(), random.normal()) / root3;
  const common = divisor();
  return noise.map((value) => value / (heavyTails === 'scans' ? common : divisor()) / root3);
}
