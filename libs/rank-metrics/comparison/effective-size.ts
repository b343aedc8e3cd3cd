import { correlationOfNeighbours } from './neighbour-correlation.js';
import { sum } from '../statistics.js';
import { type PinValue, pairsByDistance } from './pin-values.js';

/**
 * Returns the effective sample size of spatially correlated signed ranks:
 *
 *     n′ = (Σ |rᵢ|)² / Σᵢⱼ |rᵢ| |rⱼ| ρ^hᵢⱼ,    h in pin spacings, ρ⁰ = 1.
 *
 * This is L. Kish's effective sample size, extended to correlated values: the sum of n′ equal, independent values
 * varies as much, relative to its maximum, as Σ rᵢ with random but spatially correlated signs. A pin is
 * weighted by its change; a pin that did not move has no weight.
 *
 * ρ is estimated over all pins and over those that moved, and the larger estimate is used. Where a business is absent
 * from most pins, their constant rank says nothing about the noise of the others.
 *
 * @param pins signed ranks of the changes at the pins measured in both scans
 * @param gridSize pins along one side; the centre is at (gridSize − 1) / 2 in both directions
 * @returns from 1 to the number of pins that moved; 0 if none did
 */
export function effectiveSize(pins: readonly PinValue[], gridSize: number): number {
  const moved = pins.filter(({ value }) => value !== 0);
  if (moved.length === 0) return 0;
  const estimates = [pins, moved].map((some) => correlationOfNeighbours(some, gridSize));
  const known = estimates.filter((rho) => rho !== null);
  // Without adjacent pins, the correlation is unknown: assume that all pins move as one.
  if (known.length === 0) return 1;
  const rho = Math.max(...known);

  const sizes = moved.map((pin) => ({ ...pin, value: Math.abs(pin.value) }));
  const alone = sum(sizes.map(({ value }) => value ** 2));
  const shared = sum(pairsByDistance(sizes).map(([distance, weight]) => weight * rho ** distance));
  return sum(sizes.map(({ value }) => value)) ** 2 / (alone + shared);
}
