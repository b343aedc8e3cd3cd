import { at, mean, seededRandom } from '#libs/numeric';
import { ABSENT, summarize } from '../../libs/rank-metrics/index.js';
import { expectedGrid } from '../../libs/rank-model/impact/expected-grid.js';
import {
  DEPTH,
  ranksAtPin,
  type SimulatedMarket,
  trueUtilities,
} from '../../libs/rank-model/simulation/simulator.js';

/** Number of scans to simulate without a formula for the expectation. Equal draws make before and after comparable. */
const SCANS = 100;

/** Returns the true expected average total rank of a place. */
export function trueExpectation(simulated: SimulatedMarket, id: number): number {
  const index = simulated.places.findIndex((place) => place.id === id);
  const utilities = trueUtilities(simulated);
  if (simulated.truth.ads) return meanOfSimulations(simulated, utilities, index);
  return expectedGrid(
    utilities.map((u) => ({
      leads: u.filter((_, place) => place !== index).map((value) => value - at(u, index)),
      listed: Math.min(DEPTH, simulated.truth.shown ?? DEPTH),
      depth: DEPTH,
    })),
  ).averageTotalRank;
}

function meanOfSimulations(
  simulated: SimulatedMarket,
  utilities: readonly Float64Array[],
  index: number,
): number {
  const random = seededRandom(99);
  return mean(
    Array.from({ length: SCANS }, () => {
      const ranks = utilities.map((u) => ranksAtPin(u, simulated.truth, random)[index] ?? ABSENT);
      return summarize(ranks, { depth: DEPTH }).averageTotalRank ?? Number.NaN;
    }),
  );
}
