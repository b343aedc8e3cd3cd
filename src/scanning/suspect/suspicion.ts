import type { Pin } from '#libs/geo-grid';
import { ABSENT, UNMEASURED } from '#libs/rank-metrics';
import type { StoredPin } from '../measure/scan-pins.repository.js';

/** Why the results of a scan may be a fault of its provider. */
export const SUSPECT_REASONS = ['nothing_found', 'all_vanished'] as const;
export type SuspectReason = (typeof SUSPECT_REASONS)[number];

/** What the re-measurement of a suspect scan has shown. */
export const SUSPECT_OUTCOMES = ['confirmed', 'refuted', 'unverified'] as const;
export type SuspectOutcome = (typeof SUSPECT_OUTCOMES)[number];

/** The re-measurement of one pin. */
export interface SuspectCheck {
  readonly pin: number;
  readonly provider: string;
  /** Whether it found what the scan had found. */
  readonly agrees: boolean;
}

/** Whether a scan measured pins and found the business at none of them. */
export function findsNowhere(pins: readonly StoredPin[]): boolean {
  const measured = pins.filter(({ rank }) => rank !== UNMEASURED);
  return measured.length > 0 && measured.every(({ rank }) => rank === ABSENT);
}

/** Returns the measured pins to measure again: the centre and the corners, or the nearest to them in a small grid. */
export function pinsToCheck(grid: readonly Pin[], gridSize: number, stored: readonly StoredPin[]): Pin[] {
  const last = gridSize - 1;
  const middle = Math.floor(last / 2);
  const places = [
    [middle, middle],
    [0, 0],
    [0, last],
    [last, 0],
    [last, last],
  ] as const;
  const indexes = new Set(places.map(([row, col]) => row * gridSize + col));
  const measured = new Set(stored.filter(({ rank }) => rank !== UNMEASURED).map(({ pin }) => pin));
  return [...indexes].filter((index) => measured.has(index)).flatMap((index) => grid[index] ?? []);
}

/**
 * Returns the outcome of a re-measurement. One pin that contradicts the scan refutes it. It is confirmed if more than half
 * of the pins agree and none contradicts.
 *
 * @param wanted the number of pins to check
 */
export function outcomeOf(checks: readonly SuspectCheck[], wanted: number): SuspectOutcome {
  if (checks.some(({ agrees }) => !agrees)) return 'refuted';
  return checks.length * 2 > wanted ? 'confirmed' : 'unverified';
}
