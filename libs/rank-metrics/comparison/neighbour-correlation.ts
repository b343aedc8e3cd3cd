import { neighbours, pairsByDistance, type PinValue } from './pin-values.js';
import { mean, sum } from '../statistics.js';

/** Nearer to 1 two neighbours are as good as one, and the numbers could not tell. */
const CORRELATION_MAX = 0.999;

const NEGLIGIBLE = 1e-9;

/**
 * The correlation ρ of noise at pins side by side, 0 to 0.999, when it falls with distance as ρ^h (h in
 * pin spacings: the exponential model of geostatistics).
 *
 * The values are first freed of what rises or falls with the distance from the grid's centre, as true
 * changes of local rank do. ρ then follows from the semivariance γ of neighbours and the variance s². Because
 * the mean was taken from the same correlated values, s² is too small by 1 − 1/n′, so ρ solves
 *
 *     γ / s² = (1 − ρ) / (1 − 1/n′(ρ)),    n′(ρ) = n² / Σᵢⱼ ρ^hᵢⱼ.
 *
 * Sources: N. Cressie, "Statistics for Spatial Data" (1993), sections 1.3 and 2.4; P. Dutilleul, "Modifying
 * the t test for assessing the correlation between two spatial processes", Biometrics 49 (1993).
 *
 * @returns null when no two of the pins are side by side.
 */
export function correlationOfNeighbours(pins: readonly PinValue[], gridSize: number): number | null {
  const n = pins.length;
  const residuals = withoutRadialTrend(pins, (gridSize - 1) / 2);
  const pairs = neighbours(residuals, gridSize);
  if (pairs.length === 0) return null;
  const variance = mean(residuals.map(({ value }) => value ** 2));
  if (variance < NEGLIGIBLE) return 0;
  const ratio = mean(pairs.map(([a, b]) => (a - b) ** 2 / 2)) / variance;

  const distances = pairsByDistance(pins.map((pin) => ({ ...pin, value: 1 })));
  const ratioAt = (rho: number): number => {
    const size = n ** 2 / (n + sum(distances.map(([distance, count]) => count * rho ** distance)));
    return (1 - rho) / (1 - 1 / size);
  };
  return solveFalling(ratioAt, ratio);
}

/** So near that rounding, which depends on the order of the pins, makes no difference that anybody sees. */
const PRECISION = 1e-12;

/** Where the falling function passes the value, from 0 to CORRELATION_MAX, on the larger side. */
function solveFalling(at: (rho: number) => number, value: number): number {
  let low = 0;
  let high = CORRELATION_MAX;
  if (at(low) <= value) return low;
  while (high - low > PRECISION) {
    const middle = (low + high) / 2;
    if (at(middle) > value) low = middle;
    else high = middle;
  }
  return high;
}

/** What is left of the values after the least-squares line over the distance from the centre. */
function withoutRadialTrend(pins: readonly PinValue[], center: number): PinValue[] {
  const meanValue = mean(pins.map(({ value }) => value));
  const distances = pins.map(({ row, col }) => Math.hypot(row - center, col - center));
  const meanDistance = mean(distances);
  const offsets = distances.map((distance) => distance - meanDistance);
  const spread = mean(offsets.map((offset) => offset ** 2));
  const covariance = mean(pins.map(({ value }, i) => value * (offsets[i] ?? 0)));
  const slope = spread < NEGLIGIBLE ? 0 : covariance / spread;
  return pins.map((pin, i) => ({ ...pin, value: pin.value - meanValue - slope * (offsets[i] ?? 0) }));
}
