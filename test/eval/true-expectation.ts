import { ABSENT, summarize } from '../../libs/rank-metrics/index.js';
import { expectedGrid } from '../../libs/rank-model/impact/expected-grid.js';
import { at } from '../../libs/rank-model/numeric/at.js';
import { seededRandom } from '../../libs/rank-model/numeric/random.js';
import { mean } from '../../libs/rank-model/numeric/statistics.js';
import { DEPTH, type World, ranksAtPin, trueUtilities } from '../../libs/rank-model/simulation/simulator.js';

/** Scans simulated where the expectation has no formula. Always with the same draws, so that before and after compare. */
const SCANS = 100;

/** The average total rank to be expected of a place, from the truth itself. */
export function trueExpectation(world: World, id: number): number {
  const index = world.places.findIndex((place) => place.id === id);
  const utilities = trueUtilities(world);
  if (world.truth.ads) return resimulated(world, utilities, index);
  return expectedGrid(
    utilities.map((u) => ({
      leads: u.filter((_, place) => place !== index).map((value) => value - at(u, index)),
      listed: Math.min(DEPTH, world.truth.shown ?? DEPTH),
      depth: DEPTH,
    })),
  ).averageTotalRank;
}

function resimulated(world: World, utilities: readonly Float64Array[], index: number): number {
  const random = seededRandom(99);
  return mean(
    Array.from({ length: SCANS }, () => {
      const ranks = utilities.map((u) => ranksAtPin(u, world.truth, random)[index] ?? ABSENT);
      return summarize(ranks, { depth: DEPTH }).averageTotalRank ?? Number.NaN;
    }),
  );
}
