import { itemAt } from '../../libs/rank-model/numeric/at.js';
import { type Random, seededRandom } from '../../libs/rank-model/numeric/random.js';
import { drawPlaces } from '../../libs/rank-model/simulation/draw-places.js';
import { type RealMarket, around, realMarkets } from './place-markets.js';
import { type World, createWorld } from '../../libs/rank-model/simulation/simulator.js';
import type { Truth } from '../../libs/rank-model/simulation/truth.js';

/** Worlds per study: `EVAL_MARKETS=100 npm run eval:insights` for figures to write down. */
export const WORLDS = Number(process.env['EVAL_MARKETS'] ?? 12);

/** By how much chance may lower a share over the worlds of a study (2.3 standard errors, 1 in 100). */
export function chanceOf(share: number): number {
  return 2.3 * Math.sqrt((share * (1 - share)) / WORLDS);
}

/** As the build leaves it; npm runs its scripts in the root of the project. */
export const INDEX = 'dist/data/openstreetmap-places.json.br';
const GRID_SIZES = [7, 7, 9];
const RADII_MILES = [0.6, 1.2, 2];
const SURROUNDINGS_METERS = 8000;
const LEAST_PLACES = 40;

export interface DrawnWorld {
  readonly world: World;
  readonly area: string;
  /** The real place in the middle of the grid. */
  readonly subjectId: number;
  readonly random: Random;
}

/** Worlds on real coordinates, the same for the same seed: keyword, middle, grid and features are drawn. */
export function drawWorlds(count: number, truth: Truth, seed: number): DrawnWorld[] {
  const markets = realMarkets(INDEX);
  const worlds: DrawnWorld[] = [];
  for (let attempt = 0; worlds.length < count; attempt++) {
    const random = seededRandom(seed * 100_003 + attempt);
    const drawn = drawWorld(markets, truth, random);
    if (drawn) worlds.push(drawn);
  }
  return worlds;
}

function drawWorld(markets: readonly RealMarket[], truth: Truth, random: Random): DrawnWorld | null {
  const market = pick(markets, random);
  const center = pick(market.places, random);
  const gridSize = pick(GRID_SIZES, random);
  const radiusMiles = pick(RADII_MILES, random);
  const near = around(market, center, SURROUNDINGS_METERS);
  if (near.length < LEAST_PLACES) return null;
  const places = drawPlaces(near, market.keyword, random);
  const world = createWorld(
    { keyword: market.keyword, places, truth },
    { center, gridSize, radiusMiles },
    random,
  );
  return { world, area: market.area, subjectId: center.id, random };
}

function pick<T>(items: readonly T[], random: Random): T {
  return itemAt(items, Math.floor(random() * items.length));
}
