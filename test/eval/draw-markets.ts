import { itemAt, type Random, seededRandom } from '#libs/numeric';
import { drawPlaces } from '../../libs/rank-model/simulation/draw-places.js';
import { type SimulatedMarket, simulateMarket } from '../../libs/rank-model/simulation/simulator.js';
import type { Truth } from '../../libs/rank-model/simulation/truth.js';
import { around, type RealMarket, realMarkets } from './place-markets.js';

/** Simulated markets per study. Published figures come from `EVAL_MARKETS=100 npm run eval:insights`. */
export const MARKETS = Number(process.env['EVAL_MARKETS'] ?? 12);

/** Returns how much chance may lower a share in a study: 2.3 standard errors, 1 in 100. */
export function chanceOf(share: number): number {
  return 2.3 * Math.sqrt((share * (1 - share)) / MARKETS);
}

/** Written by the build. */
export const INDEX = 'dist/data/openstreetmap-places.json.br';
const GRID_SIZES = [7, 7, 9];
const RADII_MILES = [0.6, 1.2, 2];
const SURROUNDINGS_METERS = 8000;
const MIN_PLACES = 40;

export interface DrawnMarket {
  readonly simulated: SimulatedMarket;
  readonly area: string;
  /** The real place at the centre of the grid. */
  readonly subjectId: number;
  readonly random: Random;
}

/** Draws keyword, centre, grid and features of markets with real coordinates. Equal seeds return equal markets. */
export function drawMarkets(count: number, truth: Truth, seed: number): DrawnMarket[] {
  const real = realMarkets(INDEX);
  const markets: DrawnMarket[] = [];
  for (let attempt = 0; markets.length < count; attempt++) {
    const random = seededRandom(seed * 100_003 + attempt);
    const drawn = drawMarket(real, truth, random);
    if (drawn) markets.push(drawn);
  }
  return markets;
}

function drawMarket(markets: readonly RealMarket[], truth: Truth, random: Random): DrawnMarket | null {
  const market = pick(markets, random);
  const center = pick(market.places, random);
  const gridSize = pick(GRID_SIZES, random);
  const radiusMiles = pick(RADII_MILES, random);
  const near = around(market, center, SURROUNDINGS_METERS);
  if (near.length < MIN_PLACES) return null;
  const places = drawPlaces(near, market.keyword, random);
  const simulated = simulateMarket(
    { keyword: market.keyword, places, truth },
    { center, gridSize, radiusMiles },
    random,
  );
  return { simulated, area: market.area, subjectId: center.id, random };
}

function pick<T>(items: readonly T[], random: Random): T {
  return itemAt(items, Math.floor(random() * items.length));
}
