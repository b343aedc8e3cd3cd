import { mean, sum } from '../statistics.js';
import { neighbours, pairsByDistance, type PinValue } from './pin-values.js';

/** Upper limit of ρ: closer to 1 the equation is numerically singular. */
const CORRELATION_MAX = 0.999;

const NEGLIGIBLE = 1e-9;

/**
 * Estimates the correlation ρ of the noise at adjacent pins, 0 to 0.999. Assumes the exponential model of
 * geostatistics: correlation falls with distance as ρ^h, h in pin spacings.
 *
 * First removes the linear trend along the distance from the grid's centre, because true changes of local rank have
 * one. Then derives ρ from the semivariance γ of neighbours and the variance s². The mean is estimated from the same
 * correlated values, which makes s² too small by the factor 1 − 1/n′, so ρ solves
 *
 *     γ / s² = (1 − ρ) / (1 − 1/n′(ρ)),    n′(ρ) = n² / Σᵢⱼ ρ^hᵢⱼ.
 *
 * @returns null if no two of the pins are adjacent
 * @see N. Cressie, "Statistics for Spatial Data" (1993), sections 1.3 and 2.4
 * @see P. Dutilleul, "Modifying the t test for assessing the correlation between two spatial processes",
 *   Biometrics 49 (1993)
 */
export function correlationOfNeighbours(pins: readonly PinValue[], gridSize: number): number | null {
  const n = pins.length;
  const residuals = withoutRadialTrend(pins, (gridSize - 1) / 2);
  const pairs = neighbours(residuals);
  if (pairs.length === 0) return null;
  const variance = mean(residuals.map(({ value }) => value ** 2));
  if (variance < NEGLIGIBLE) return 0;
  const ratio = mean(pairs.map(([a, b]) => (a - b) ** 2 / 2)) / variance;

  const distances = pairsByDistance(pins.map((pin) => ({ ...pin, value: 1 })));
  const ratioAt = (rho: number): number => {
    const size = n ** 2 / (n + sum(distances.map(([distance, count]) => count * rho ** distance)));
    return (1 - rho) / (1 - 1 / size);
  };
  return solveDecreasing(ratioAt, ratio);
}

/** Tolerance of the solution. Small enough that rounding, which depends on the order of the pins, has no visible effect. */
const PRECISION = 1e-12;

/** Solves at(ρ) = value for a decreasing function on [0, CORRELATION_MAX] by bisection, and rounds ρ up. */
function solveDecreasing(at: (rho: number) => number, value: number): number {
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

/** Returns the residuals of the least-squares line over the distance from the centre. */
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
