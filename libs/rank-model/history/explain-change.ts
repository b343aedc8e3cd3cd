import { at } from '#libs/numeric';
import { ABSENT, UNMEASURED } from '../../rank-metrics/index.js';
import { createSituation, meanPosition } from '../actions/situation.js';
import { type ExpectedGrid, expectedGrid, type PinView } from '../impact/expected-grid.js';
import { DISTANCE_TERMS, distanceTerms } from '../market/distance-terms.js';
import type { ObservedScan } from '../market/observed-scan.js';
import type { RankModel } from '../rank-model.js';
import { type JoinedPlace, type JoinedScans, joinScans } from './joined-scans.js';

/** Parts of the change of a business's average total rank in positions; positive is better. They add up to `observed`. */
export interface ChangeExplained {
  /** Average total rank before minus after. */
  readonly observed: number;
  /** Different measured pins, or relocated places. */
  readonly distanceMix: number;
  /** Rivals listed in only one of the scans. */
  readonly rivalsComeAndGone: number;
  readonly rivalsFeatures: number;
  readonly ownFeatures: number;
  /** The unexplained rest: chance and unmeasured causes. */
  readonly noise: number;
  /** Standard deviation of `noise` by chance alone, to judge whether the rest needs a cause. */
  readonly noiseExpected: number;
}

/**
 * Attributes the change of a business's average total rank between two scans of one keyword to its causes. Each part is
 * the Shapley value of the cause in the model of both scans.
 *
 * @param model provides the effects of features; without effects, the features' parts are 0 and belong to the noise
 * @returns null if the business is listed in neither scan, or the scans have no place in common
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
    id,
    name: null,
    lat: null,
    lng: null,
    category: null,
    rating: null,
    reviewCount: null,
  });
  return meanPosition(scan, subject, measured);
}

/** Returns the expected grid after some of the changes: pins, rivals, their features, own features. */
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

/**
 * Attributes the difference between a state with all changes and one without any to the changes. Each change gets its
 * Shapley value: the mean of its contribution over all orders of the changes. The values add up exactly and do not
 * depend on the order of the changes.
 *
 * @param changes number of changes
 * @param value returns the value of the state with the changes at the flagged positions
 * @see A. F. Shorrocks, J. Economic Inequality 11 (2013)
 */
export function shapley(changes: number, value: (made: readonly boolean[]) => number): number[] {
  const subsets = 2 ** changes;
  const flags = (subset: number) => Array.from({ length: changes }, (_, bit) => ((subset >> bit) & 1) === 1);
  const values = Array.from({ length: subsets }, (_, subset) => value(flags(subset)));
  return Array.from({ length: changes }, (_, change) => {
    let sum = 0;
    for (let subset = 0; subset < subsets; subset++) {
      if ((subset >> change) & 1) continue;
      const made = flags(subset).filter(Boolean).length;
      const weight = (factorial(made) * factorial(changes - made - 1)) / factorial(changes);
      sum += weight * ((values[subset | (1 << change)] ?? 0) - (values[subset] ?? 0));
    }
    return sum;
  });
}

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1);
}
