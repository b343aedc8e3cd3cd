import { at, standardDeviation } from '#libs/numeric';
import type { ObservedList } from '../market/market.js';
import type { MarketModel } from '../rank-model.js';
import { utilities } from '../ranking/plackett-luce.js';
import { type ExpectedGrid, expectedGrid, type PinView } from './expected-grid.js';
import { LOG_TIMES, rankAtTime } from './rank-distribution.js';

/** The expected grid of a place as a function of its effect, with rivals unchanged. */
export interface RankResponse {
  /** The fitted effect of the place. */
  readonly effect: number;
  /** Standard deviation of its average total rank between scans while nothing changes. */
  readonly noise: number;
  /** Returns the expected grid for an effect. */
  at(effect: number): Omit<ExpectedGrid, 'noise'>;
}

/** Step between tabulated times, in logarithms. Small enough for linear interpolation. */
const STEP = 0.25;

/**
 * Calculates the response of a place on the pins of the latest scan of its market.
 *
 * A higher effect makes a place arrive earlier and leaves the arrivals of its rivals unchanged. So the mean rank over
 * the grid is tabulated once by arrival time, and each effect only weights the tabulated times. The bootstrap evaluates
 * thousands of effects.
 *
 * @returns null if the place was never listed, because its effect is then unknown
 */
export function rankResponse(model: MarketModel, placeId: number): RankResponse | null {
  const index = model.market.places.findIndex(({ id }) => id === placeId);
  if (index < 0) return null;
  const effects = model.fit.parameters.slice(0, model.market.places.length);
  const effect = at(effects, index);
  const views = latestLists(model).map((list) => viewOf(model, list, index));
  const reach = 6 * Math.max(0.5, standardDeviation(effects));
  const times = LOG_TIMES.map(([logTime]) => logTime);
  const table = tabulate(views, Math.min(...times) - reach, Math.max(...times) + reach);
  return {
    effect,
    noise: expectedGrid(views).noise,
    at: (candidate) => {
      let [averageTotalRank, shareOfLocalVoice] = [0, 0];
      for (const [logTime, weight] of LOG_TIMES) {
        averageTotalRank += weight * table.position(logTime - (candidate - effect));
        shareOfLocalVoice += weight * table.atTop(logTime - (candidate - effect));
      }
      return { averageTotalRank, shareOfLocalVoice };
    },
  };
}

/** Returns the lists of the latest scan with results. */
function latestLists({ market }: MarketModel): readonly ObservedList[] {
  const latest = Math.max(...market.lists.map(({ scan }) => scan));
  return market.lists.filter(({ scan }) => scan === latest);
}

function viewOf({ market, fit }: MarketModel, list: ObservedList, index: number): PinView {
  const u = utilities(fit.parameters, list, market.places.length);
  const own = at(u, index);
  const leads = u.filter((_, place) => place !== index).map((value) => value - own);
  return { leads, listed: list.listed, depth: market.depth };
}

/** Tabulates mean rank and top probability over the pins by arrival time. Constant beyond the ends of the table. */
function tabulate(views: readonly PinView[], from: number, to: number) {
  const points = Math.ceil((to - from) / STEP) + 1;
  const [position, atTop] = [new Float64Array(points), new Float64Array(points)];
  for (const view of views) {
    const rates = view.leads.map(Math.exp);
    for (let point = 0; point < points; point++) {
      const given = rankAtTime(rates, from + point * STEP, view);
      position[point] = at(position, point) + given.position / views.length;
      atTop[point] = at(atTop, point) + given.atTop / views.length;
    }
  }
  const place = (logTime: number) => Math.min(points - 1, Math.max(0, (logTime - from) / STEP));
  return {
    position: (logTime: number) => interpolate(position, place(logTime)),
    atTop: (logTime: number) => interpolate(atTop, place(logTime)),
  };
}

function interpolate(values: Float64Array, place: number): number {
  const below = at(values, Math.floor(place));
  return below + (at(values, Math.ceil(place)) - below) * (place - Math.floor(place));
}
