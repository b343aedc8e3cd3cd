import { propose } from './actions/propose.js';
import type { Effort, Proposal } from './actions/proposal.js';
import { type Situation, createSituation, headroomAt, roomAbove } from './actions/situation.js';
import { counterfactual } from './impact/counterfactual.js';
import { type Headroom, evidenceImpact } from './impact/evidence-impact.js';
import type { Impact } from './impact/impact.js';
import { rankResponse } from './impact/rank-response.js';
import type { ObservedScan, PlaceFacts } from './market/observed-scan.js';
import { type RankModel, marketFor } from './rank-model.js';

/** An action with what it is expected to bring. */
export interface Advice extends Omit<Proposal, 'evidence'> {
  readonly impact: Impact;
  /** Expected gain per effort, with uncertainty counted against it: what advice is ordered by. */
  readonly score: number;
}

const EFFORT: Readonly<Record<Effort, number>> = { low: 1, medium: 2, high: 4 };

/**
 * Advice for a business and keyword, best first, from its latest scan and a model fitted to that scan and others.
 * An action that the model expects to bring nothing is left out: those that stay are the lucky half, so
 * their gains are on the high side; calibration against later scans shows by how much. None is more than the map has
 * room for.
 *
 * @param scan the latest scan of the keyword; one of those the model was fitted to.
 * @param subject what is known of the business, by the id it has in the scan.
 */
export function advise(model: RankModel, scan: ObservedScan, subject: PlaceFacts): Advice[] {
  const situation = createSituation(scan, subject);
  const estimate = estimator(model, situation);
  return propose(situation)
    .map(({ evidence, ...proposal }): Advice => {
      const impact = estimate({ evidence, ...proposal });
      return { ...proposal, impact, score: scoreOf(impact, proposal.effort) };
    })
    .filter(({ impact }) => impact.positionsGained > 0)
    .sort((a, b) => b.score - a.score || (a.title < b.title ? -1 : 1));
}

function estimator(model: RankModel, situation: Situation): (proposal: Proposal) => Impact {
  const { subject, scan } = situation;
  const market = marketFor(model, scan.keyword);
  const response = market ? rankResponse(market, subject.id) : null;
  const room = roomAbove(situation);
  return ({ change, evidence, pins }) =>
    within(
      room,
      (market && counterfactual(model, market, { placeId: subject.id, response }, change)) ??
        evidenceImpact(evidence.key, headroomAt(situation, pins), evidence.closes),
    );
}

/**
 * The same impact, but no more than there is room for. The model smooths: it gives the first of every list an expected
 * rank below the first, and what it says that such a business gains is not on the map.
 */
function within(room: Headroom, impact: Impact): Impact {
  const [low, high] = impact.interval90;
  return {
    ...impact,
    positionsGained: Math.min(impact.positionsGained, room.positions),
    interval90: [Math.min(low, room.positions), Math.min(high, room.positions)],
    shareOfLocalVoiceGained: Math.min(impact.shareOfLocalVoiceGained, room.shareOfLocalVoice),
  };
}

/** gain × gain / (gain + half the interval) / effort: a gain as uncertain as it is large counts half. */
function scoreOf({ positionsGained: gain, interval90: [low, high] }: Impact, effort: Effort): number {
  return gain <= 0 ? 0 : (gain * gain) / (gain + (high - low) / 2) / EFFORT[effort];
}
