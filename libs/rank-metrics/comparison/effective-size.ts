import { correlationOfNeighbours } from './neighbour-correlation.js';
import { sum } from '../statistics.js';
import { type PinValue, pairsByDistance } from './pin-values.js';

/**
 * How many independent pins a field of signed ranks is worth, seeing how alike neighbours are:
 *
 *     n′ = (Σ |rᵢ|)² / Σᵢⱼ |rᵢ| |rⱼ| ρ^hᵢⱼ,    h in pin spacings, ρ⁰ = 1.
 *
 * It is the number of equal, independent values whose sum varies as much, relative to its largest value, as
 * Σ rᵢ does with random but spatially correlated signs (L. Kish's effective sample size, with correlation).
 * A pin counts by how far it moved; one that did not move counts for nothing.
 *
 * ρ is estimated twice, over all pins and over those that moved, and the larger one counts: where a
 * business is absent from most pins, the calm of those says nothing about the noise of the others.
 *
 * @param pins signed ranks of the changes at the pins measured in both scans.
 * @param gridSize pins along one side.
 * @returns from 1 to the number of pins that moved; 0 when none did.
 */
export function effectiveSize(pins: readonly PinValue[], gridSize: number): number {
  const moved = pins.filter(({ value }) => value !== 0);
  if (moved.length === 0) return 0;
  const estimates = [pins, moved].map((some) => correlationOfNeighbours(some, gridSize));
  const known = estimates.filter((rho) => rho !== null);
  // No two pins side by side: nothing is known of what they share.
  if (known.length === 0) return 1;
  const rho = Math.max(...known);

  const sizes = moved.map((pin) => ({ ...pin, value: Math.abs(pin.value) }));
  const alone = sum(sizes.map(({ value }) => value ** 2));
  const shared = sum(pairsByDistance(sizes).map(([distance, weight]) => weight * rho ** distance));
  return sum(sizes.map(({ value }) => value)) ** 2 / (alone + shared);
}
