import type { ObservedList } from '../market/market.js';
import { at } from '../numeric/at.js';
import { standardDeviation } from '../numeric/statistics.js';
import type { MarketModel } from '../rank-model.js';
import { utilities } from '../ranking/plackett-luce.js';
import { type ExpectedGrid, type PinView, expectedGrid } from './expected-grid.js';
import { LOG_TIMES, rankAtTime } from './rank-distribution.js';

/** How a place's grid answers to its effect, rivals held. */
export interface RankResponse {
  /** The effect that the scans give it, and the noise of its average total rank from scan to scan. */
  readonly effect: number;
  readonly noise: number;
  /** Expected grid at any effect. */
  at(effect: number): Omit<ExpectedGrid, 'noise'>;
}

/** Distance of the tabulated times, in logarithms: between them the curves are near enough straight. */
const STEP = 0.25;

/**
 * The response of a place of a market on the pins of its latest scan; null when the place was never listed, which leaves
 * its effect unknown.
 *
 * A stronger place arrives earlier, its rivals when they always did. So the mean rank over the grid is tabulated once by
 * the time of arrival, and each effect only weighs those times: the bootstrap asks for thousands.
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
    at: (tried) => {
      let [averageTotalRank, shareOfLocalVoice] = [0, 0];
      for (const [logTime, weight] of LOG_TIMES) {
        averageTotalRank += weight * table.position(logTime - (tried - effect));
        shareOfLocalVoice += weight * table.atTop(logTime - (tried - effect));
      }
      return { averageTotalRank, shareOfLocalVoice };
    },
  };
}

/** The lists of the latest scan that has any. */
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

/** Mean rank and chance of the top over the pins, by time of arrival; beyond the ends they stay as they are there. */
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
