import { ABSENT, UNMEASURED } from '../../rank-metrics/index.js';
import { createSituation, meanPosition } from '../actions/situation.js';
import { type ExpectedGrid, type PinView, expectedGrid } from '../impact/expected-grid.js';
import { DISTANCE_TERMS, distanceTerms } from '../market/distance-terms.js';
import type { ObservedScan } from '../market/observed-scan.js';
import { at } from '../numeric/at.js';
import type { RankModel } from '../rank-model.js';
import { type JoinedPlace, type JoinedScans, joinScans } from './joined-scans.js';
import { shapley } from './shapley.js';

/** Why the average total rank of a business changed; all in positions, positive is better. They add up. */
export interface ChangeExplained {
  /** Average total rank before minus after. */
  readonly observed: number;
  /** Other pins were measured, or places moved. */
  readonly distanceMix: number;
  /** Rivals seen in one scan only. */
  readonly rivalsComeAndGone: number;
  readonly rivalsFeatures: number;
  readonly ownFeatures: number;
  /** What none of these explains: chance, and what nobody measures. */
  readonly noise: number;
  /** Standard deviation of `noise` that chance alone gives, so that no reader looks for causes in it. */
  readonly noiseExpected: number;
}

/**
 * Divides the change of a business's grid between two scans of one keyword among its causes, by the model of
 * both scans: each cause by what it adds on average over all orders of making the changes.
 *
 * @param model tells what features are worth; without effects their parts are 0 and the rest is noise.
 * @returns null when the business was listed in neither scan, or the scans have no place in common.
 */
export function explainChange(
  model: RankModel,
  { before, after, subjectId }: { before: ObservedScan; after: ObservedScan; subjectId: number },
): ChangeExplained | null {
  const joined = joinScans(model, before, after);
  const subject = joined?.places.find(({ id }) => id === subjectId);
  if (!joined || !subject) return null;
  const scans = [before, after] as const;
  const expected = (made: readonly boolean[]) => expectedIn(joined, subject, scans, made);
  const observed = observedRank(before, subjectId) - observedRank(after, subjectId);
  const parts = shapley(4, (made) => -expected(made).averageTotalRank);
  const [distanceMix = 0, rivalsComeAndGone = 0, rivalsFeatures = 0, ownFeatures = 0] = parts;
  return {
    observed,
    distanceMix,
    rivalsComeAndGone,
    rivalsFeatures,
    ownFeatures,
    noise: observed - parts.reduce((sum, part) => sum + part, 0),
    noiseExpected: Math.hypot(
      expected([false, false, false, false]).noise,
      expected([true, true, true, true]).noise,
    ),
  };
}

function observedRank(scan: ObservedScan, id: number): number {
  const { subject, measured } = createSituation(scan, {
    ...{ id, name: null, lat: null, lng: null },
    ...{ category: null, rating: null, reviewCount: null },
  });
  return meanPosition(scan, subject, measured);
}

/** The grid to be expected with some of the changes made: pins, rivals, their features, own features. */
function expectedIn(
  { places, distance, scale }: JoinedScans,
  subject: JoinedPlace,
  scans: readonly [ObservedScan, ObservedScan],
  [pins, rivals, rivalsFeatures, ownFeatures]: readonly boolean[],
): ExpectedGrid {
  const scan = scans[pins ? 1 : 0];
  const there = places.filter((place) => place === subject || place.facts[rivals ? 1 : 0] !== null);
  const effects = there.map(
    (place) => place.effect + place.featured[(place === subject ? ownFeatures : rivalsFeatures) ? 1 : 0],
  );
  const locations = there.map(
    ({ facts }) => facts[pins ? 1 : 0] ?? facts[pins ? 0 : 1] ?? { lat: null, lng: null },
  );
  const own = there.indexOf(subject);
  const views = scan.pins.flatMap((pin, index): PinView[] => {
    const listed = scan.places.filter(({ ranks }) => (ranks[index] ?? UNMEASURED) > ABSENT).length;
    if (listed === 0) return [];
    const terms = distanceTerms(pin, locations, scale);
    const u = Float64Array.from(effects, (effect, place) => {
      let utility = effect;
      for (let term = 0; term < DISTANCE_TERMS; term++) {
        utility += at(distance, term) * at(terms, term * there.length + place);
      }
      return utility;
    });
    const leads = u.filter((_, place) => place !== own).map((utility) => utility - at(u, own));
    return [{ leads, listed, depth: scan.depth }];
  });
  return expectedGrid(views);
}
