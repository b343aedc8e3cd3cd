import type { Proposal } from './proposal.js';
import { quote } from './quote.js';
import { positionAt, type Situation } from './situation.js';

const POSITIONS = { from: 4, to: 6 };
/** Minimum share and number of the measured pins with a rank just below the top three. */
const MIN_SHARE = 0.2;
const MIN_PINS = 3;

/**
 * Proposes to prioritize a keyword with ranks just below the top three at many pins, where a small improvement has the
 * largest visible effect.
 */
export function keywordWithinReach({ scan, subject, rivals, measured }: Situation): Proposal[] {
  const pins = measured.filter((pin) => {
    const position = positionAt(scan, subject, pin);
    return position >= POSITIONS.from && position <= POSITIONS.to;
  });
  if (pins.length < Math.max(MIN_PINS, MIN_SHARE * measured.length)) return [];
  const rivalsInTopThree = rivals
    .map(({ id, ranks }) => ({
      id,
      pins: pins.filter((pin) => (ranks[pin] ?? 0) >= 1 && (ranks[pin] ?? 0) <= 3).length,
    }))
    .filter((rival) => rival.pins > 0)
    .sort((a, b) => b.pins - a.pins || a.id - b.id);
  return [
    {
      action: 'push_keyword',
      title: `${quote(scan.keyword)} is within reach of the top three`,
      description: `At ${pins.length} of ${measured.length} points you rank ${POSITIONS.from} to ${POSITIONS.to}, just below the three places that most people see. Prioritize this keyword: describe what you offer for it on its own page of your website, and keep collecting reviews.`,
      figures: { ranks: [POSITIONS.from, POSITIONS.to] },
      effort: 'medium',
      pins,
      rivals: rivalsInTopThree.map(({ id }) => id),
      change: {},
      evidence: { key: 'onPage', closes: 1 },
    },
  ];
}
