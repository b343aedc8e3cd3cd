import { ABSENT } from '../../rank-metrics/index.js';
import { bearing } from '../market/sphere.js';
import { DIRECTIONS, type Proposal } from './proposal.js';
import { quote } from './quote.js';
import { leaderAt, meanPosition, type Situation } from './situation.js';

const MIN_PINS = 3;
/** Minimum gap of a weak direction to the other directions, in positions. */
const MIN_DEFICIT = 2;
const MAX_SECTORS = 2;

/**
 * Proposes to strengthen directions, seen from the business, where it ranks clearly lower than in the others. Pins are
 * grouped by direction only, so that every group contains near and far pins.
 */
export function weakSectors(situation: Situation): Proposal[] {
  const { scan, subject, measured } = situation;
  const middle = scan.pins[Math.floor(scan.pins.length / 2)];
  const from = subject.lat !== null && subject.lng !== null ? { lat: subject.lat, lng: subject.lng } : middle;
  if (!from) return [];
  const sectors = DIRECTIONS.map((direction, index) => ({
    direction,
    pins: measured.filter((pin) => sectorOf(from, scan.pins[pin] ?? from) === index),
  }));
  return sectors
    .map((sector) => ({
      ...sector,
      deficit: deficitAt(situation, sector.pins),
      leader: leaderAt(situation, sector.pins),
    }))
    .filter(
      ({ pins, deficit, leader }) => pins.length >= MIN_PINS && deficit >= MIN_DEFICIT && leader !== null,
    )
    .sort((a, b) => b.deficit - a.deficit || (a.direction < b.direction ? -1 : 1))
    .slice(0, MAX_SECTORS)
    .map(({ direction, pins, leader }): Proposal => {
      const leaderName = leader?.name ? quote(leader.name) : 'one competitor';
      return {
        action: 'strengthen_sector',
        title: `Become better known in the ${direction}`,
        description: `To the ${direction} of you, ${describeStanding(situation, pins)}; ${leaderName} leads there. A page on your website about your work in that part of town and reviews from customers who live there can help. A fake address there violates the guidelines.`,
        figures: {
          direction,
          averageTotalRank: meanPosition(scan, subject, pins),
          foundPins: foundAt(situation, pins),
        },
        effort: 'high',
        pins,
        rivals: leader ? [leader.id] : [],
        change: {},
        evidence: { key: 'onPage', closes: 1 },
      };
    });
}

/** Describes the ranks at some pins. Never gives an average rank for a business that is absent from all of them. */
function describeStanding(situation: Situation, pins: readonly number[]): string {
  const { scan, subject } = situation;
  const found = foundAt(situation, pins);
  if (found === 0) return `you are among the first ${scan.depth} at none of the ${pins.length} points`;
  const average = `you stand at ${meanPosition(scan, subject, pins).toFixed(1)} on average`;
  if (found === pins.length) return average;
  return `${average}, counting ${scan.depth + 1} where you are not among the first ${scan.depth} (${pins.length - found} of ${pins.length} points)`;
}

function foundAt({ subject }: Situation, pins: readonly number[]): number {
  return pins.filter((pin) => (subject.ranks[pin] ?? ABSENT) > ABSENT).length;
}

function sectorOf(from: { lat: number; lng: number }, pin: { lat: number; lng: number }): number {
  if (from.lat === pin.lat && from.lng === pin.lng) return -1;
  return Math.round(bearing(from, pin) / 45) % DIRECTIONS.length;
}

/**
 * Returns the mean position at these pins minus that at all others. NaN, which is never weak, if either group is
 * empty.
 */
function deficitAt({ scan, subject, measured }: Situation, pins: readonly number[]): number {
  const within = new Set(pins);
  const others = measured.filter((pin) => !within.has(pin));
  return meanPosition(scan, subject, pins) - meanPosition(scan, subject, others);
}
