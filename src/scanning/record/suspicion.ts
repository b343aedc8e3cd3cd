import type { Pin } from '#libs/geo-grid';
import { ABSENT, UNMEASURED } from '#libs/rank-metrics';

/** The rank of the business at a pin: 0 absent, -1 unmeasured. */
interface RankedPin {
  readonly pin: number;
  readonly rank: number;
}

/** Why the results of a scan may be a fault of its provider. */
export const SUSPECT_REASONS = [
  'nothing_found',
  'all_vanished',
  'listings_elsewhere',
  'empty_area',
  'implausible_pins',
  'identifiers_may_have_changed',
  'listing_closed',
] as const;
export type SuspectReason = (typeof SUSPECT_REASONS)[number];

/** What the re-measurement of a suspect scan, or the look-up of its business, has shown. */
export const SUSPECT_OUTCOMES = ['confirmed', 'refuted', 'unverified', 'closed'] as const;
export type SuspectOutcome = (typeof SUSPECT_OUTCOMES)[number];

/** The re-measurement of one pin. */
export interface SuspectCheck {
  readonly pin: number;
  readonly provider: string;
  /** Whether it found what the scan had found. */
  readonly agrees: boolean;
}

/** The most pins that `pinsToCheck` returns. */
export const MAX_CHECKS = 5;

/** Whether a scan measured pins and found the business at none of them. */
export function findsNowhere(pins: readonly RankedPin[]): boolean {
  const measured = pins.filter(({ rank }) => rank !== UNMEASURED);
  return measured.length > 0 && measured.every(({ rank }) => rank === ABSENT);
}

/**
 * Returns the measured pins to measure again: the one nearest to the middle of the grid, and the outermost ones to the
 * north-west, north-east, south-west and south-east. In a square they are the centre and the corners.
 */
export function pinsToCheck(grid: readonly Pin[], stored: readonly RankedPin[]): Pin[] {
  const at = placesOf(grid);
  const least = (measure: (place: Offset) => number): Offset | undefined =>
    at.reduce<Offset | undefined>(
      (best, place) => (best && measure(best) <= measure(place) + NEAR ? best : place),
      undefined,
    );
  const places = [
    least(({ east, north }) => Math.hypot(east, north)),
    least(({ east, north }) => east - north),
    least(({ east, north }) => -east - north),
    least(({ east, north }) => east + north),
    least(({ east, north }) => -east + north),
  ];
  const indexes = new Set(places.flatMap((place) => place?.pin.index ?? []));
  const measured = new Set(stored.filter(({ rank }) => rank !== UNMEASURED).map(({ pin }) => pin));
  return [...indexes].filter((index) => measured.has(index)).flatMap((index) => grid[index] ?? []);
}

interface Offset {
  readonly pin: Pin;
  /** In degrees of latitude, from the middle of the grid. */
  readonly east: number;
  readonly north: number;
}

/** In degrees, about a metre. Of pins at equal distances the first is taken. */
const NEAR = 1e-5;
const RADIANS = Math.PI / 180;

/** Returns the pins with their offset from the middle of the grid, on a plane. */
function placesOf(grid: readonly Pin[]): Offset[] {
  const [first] = grid;
  if (!first) return [];
  // Longitudes from the first pin do not jump at the antimeridian.
  const eastOf = ({ lng }: Pin): number => ((lng - first.lng + 540) % 360) - 180;
  const middle = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  const lat = middle(grid.map((pin) => pin.lat));
  const lng = middle(grid.map(eastOf));
  return grid.map((pin) => ({
    pin,
    east: (eastOf(pin) - lng) * Math.cos(lat * RADIANS),
    north: pin.lat - lat,
  }));
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
