import { ABSENT } from '../../rank-metrics/index.js';
import { bearing } from '../market/sphere.js';
import { DIRECTIONS, type Proposal } from './proposal.js';
import { type Situation, leaderAt, meanPosition } from './situation.js';

const LEAST_PINS = 3;
/** Positions below the other directions from which on a direction is weak. */
const WEAK_BY = 2;
const MOST_SECTORS = 2;

/**
 * Directions, seen from the business, in which it stands clearly lower than in the others, and who holds them. Pins are divided
 * by direction only, so that near and far pins are in every part alike.
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
      behind: behindElsewhere(situation, sector.pins),
      leader: leaderAt(situation, sector.pins),
    }))
    .filter(({ pins, behind, leader }) => pins.length >= LEAST_PINS && behind >= WEAK_BY && leader !== null)
    .sort((a, b) => b.behind - a.behind || (a.direction < b.direction ? -1 : 1))
    .slice(0, MOST_SECTORS)
    .map(({ direction, pins, leader }): Proposal => {
      const holder = leader?.name ? `“${leader.name}”` : 'one competitor';
      return {
        action: 'strengthen_sector',
        title: `Become better known in the ${direction}`,
        description: `To the ${direction} of you, ${standing(situation, pins)}; ${holder} leads there. A page on your website about your work in that part of town, and reviews from customers who live there, can help; a made-up address there breaks the guidelines.`,
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

/** Where it is absent it stands nowhere, and no number may say otherwise. */
function standing(situation: Situation, pins: readonly number[]): string {
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

/** Mean position at these pins minus that at all others; NaN, which is not weak, where either is none. */
function behindElsewhere({ scan, subject, measured }: Situation, pins: readonly number[]): number {
  const within = new Set(pins);
  const others = measured.filter((pin) => !within.has(pin));
  return meanPosition(scan, subject, pins) - meanPosition(scan, subject, others);
}
