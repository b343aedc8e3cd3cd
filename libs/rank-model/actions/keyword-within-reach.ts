import type { Proposal } from './proposal.js';
import { type Situation, positionAt } from './situation.js';

const NEAR = { from: 4, to: 6 };
/** The part of the measured pins at which the business must stand just below the top three, and their least number. */
const LEAST_PART = 0.2;
const LEAST_PINS = 3;

/** A keyword for which the business stands just below the top three at many pins: a small rise shows there first. */
export function keywordWithinReach({ scan, subject, rivals, measured }: Situation): Proposal[] {
  const pins = measured.filter((pin) => {
    const position = positionAt(scan, subject, pin);
    return position >= NEAR.from && position <= NEAR.to;
  });
  if (pins.length < Math.max(LEAST_PINS, LEAST_PART * measured.length)) return [];
  const inFront = rivals
    .map(({ id, ranks }) => ({
      id,
      pins: pins.filter((pin) => (ranks[pin] ?? 0) >= 1 && (ranks[pin] ?? 0) <= 3).length,
    }))
    .filter((rival) => rival.pins > 0)
    .sort((a, b) => b.pins - a.pins || a.id - b.id);
  return [
    {
      action: 'push_keyword',
      title: `“${scan.keyword}” is within reach of the top three`,
      description: `At ${pins.length} of ${measured.length} points you stand at ${NEAR.from} to ${NEAR.to}, just below the three places that most people see. Put this keyword first: say on your website, in a page of its own, what you offer for it, and keep reviews coming in.`,
      figures: { ranks: [NEAR.from, NEAR.to] },
      effort: 'medium',
      pins,
      rivals: inFront.map(({ id }) => id),
      change: {},
      evidence: { key: 'onPage', closes: 1 },
    },
  ];
}
