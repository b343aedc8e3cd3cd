import { additionalCategories, primaryCategory, serviceGap } from './actions/categories.js';
import { duplicates } from './actions/duplicates.js';
import { keywordWithinReach } from './actions/keyword-within-reach.js';
import { profileFields } from './actions/profile-fields.js';
import type { Effort, Proposal } from './actions/proposal.js';
import { betterRating, freshReviews, moreReviews } from './actions/reviews.js';
import { createSituation, headroomAt, maximumHeadroom, type Situation } from './actions/situation.js';
import { weakSectors } from './actions/weak-sectors.js';
import { counterfactual } from './impact/counterfactual.js';
import { evidenceImpact, type Headroom } from './impact/evidence-impact.js';
import type { Impact } from './impact/impact.js';
import { rankResponse } from './impact/rank-response.js';
import type { ObservedScan, PlaceFacts } from './market/observed-scan.js';
import { marketFor, type RankModel } from './rank-model.js';

/** A proposed action with its expected impact. */
export interface Advice extends Omit<Proposal, 'evidence'> {
  readonly impact: Impact;
  /** Expected gain per effort, reduced by its uncertainty. Advice is ordered by it. */
  readonly score: number;
}

const EFFORT: Readonly<Record<Effort, number>> = { low: 1, medium: 2, high: 4 };

/**
 * Returns advice for a business and keyword, best first, from its latest scan and a model fitted to it.
 *
 * Omits actions without an expected gain. This selection biases the remaining gains upwards (winner's curse);
 * calibration against later scans measures by how much. No gain exceeds the gap to the first position.
 *
 * @param model fitted to this scan and possibly others
 * @param scan the latest scan of the keyword
 * @param subject data on the business, with its id in the scan
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
  const room = maximumHeadroom(situation);
  return ({ change, evidence, pins }) =>
    limitTo(
      room,
      (market && counterfactual(model, market, { placeId: subject.id, response }, change)) ??
        evidenceImpact(evidence.key, headroomAt(situation, pins), evidence.closes),
    );
}

/**
 * Limits an impact to the headroom. The model smooths: even a business that is always first has an expected rank below
 * the first, so its modelled gain is not possible in reality.
 */
function limitTo(room: Headroom, impact: Impact): Impact {
  const [low, high] = impact.interval90;
  return {
    ...impact,
    positionsGained: Math.min(impact.positionsGained, room.positions),
    interval90: [Math.min(low, room.positions), Math.min(high, room.positions)],
    shareOfLocalVoiceGained: Math.min(impact.shareOfLocalVoiceGained, room.shareOfLocalVoice),
  };
}

/** Returns gain × gain / (gain + half the interval) / effort: a gain as large as its uncertainty counts half. */
function scoreOf({ positionsGained: gain, interval90: [low, high] }: Impact, effort: Effort): number {
  return gain <= 0 ? 0 : (gain * gain) / (gain + (high - low) / 2) / EFFORT[effort];
}

/** Excludes actions that violate the guidelines, such as keywords in the name, bought reviews and fake addresses. */
const PROPOSERS = [
  profileFields,
  primaryCategory,
  additionalCategories,
  serviceGap,
  moreReviews,
  freshReviews,
  betterRating,
  duplicates,
  weakSectors,
  keywordWithinReach,
];

/** Returns all proposals that apply to a business, in no particular order. Returns none if no pin was measured. */
function propose(situation: Situation): Proposal[] {
  return situation.measured.length === 0 ? [] : PROPOSERS.flatMap((proposer) => proposer(situation));
}
