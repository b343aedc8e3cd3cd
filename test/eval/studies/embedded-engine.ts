import { at, itemAt } from '#libs/numeric';
import { createGrid } from '../../../libs/geo-grid/index.js';
import { loadOpenStreetMapProvider, type SearchProvider } from '../../../libs/local-search/index.js';
import { fitRankModel, type ObservedScan } from '../../../libs/rank-model/index.js';
import { distanceTerms } from '../../../libs/rank-model/market/distance-terms.js';
import { createMarket, type Market } from '../../../libs/rank-model/market/market.js';
import { utilities } from '../../../libs/rank-model/ranking/plackett-luce.js';
import { DEPTH } from '../../../libs/rank-model/simulation/simulator.js';
import { businessEffectOnly, distanceOnly } from '../baselines.js';
import { INDEX } from '../draw-markets.js';
import { type HeldOut, qualities } from './held-out.js';

const KEYWORDS = [
  'farmacia',
  'restaurante',
  'supermercado',
  'panadería',
  'ferretería',
  'banco',
  'peluquería',
  'pizza',
];
const CENTER = { lat: -34.9, lng: -56.165 };
const RADIUS_MILES = 1.2;

/**
 * Evaluates the model on the embedded engine, whose order has no noise and another law of distance. The fit uses an 8×8 grid,
 * the evaluation the pins of a 7×7 grid between them.
 */
export async function embeddedEngine(): Promise<HeldOut[]> {
  const engine = await loadOpenStreetMapProvider(INDEX);
  const results: HeldOut[] = [];
  for (const keyword of KEYWORDS) {
    const fitted = await scanWith(engine, keyword, 8, RADIUS_MILES);
    const judged = await scanWith(engine, keyword, 7, (RADIUS_MILES * 6) / 7);
    const [model] = fitRankModel([fitted], { replicates: 1 }).markets;
    if (!model) continue;
    const { market, fit } = model;
    const lists = onPlacesOf(market, judged);
    const effects = itemAt(businessEffectOnly(market), 0);
    results.push(
      qualities(lists, {
        'this model': lists.lists.map((list) => utilities(fit.parameters, list, market.places.length)),
        'last rank': lists.lists.map((list) => nearestRanks(fitted, judged, market, list.pin)),
        'distance only': distanceOnly(lists),
        'business effect only': lists.lists.map(() => effects),
      }),
    );
  }
  return results;
}

async function scanWith(
  engine: SearchProvider,
  keyword: string,
  gridSize: number,
  radiusMiles: number,
): Promise<ObservedScan> {
  const { pins } = createGrid({ center: CENTER, gridSize, radiusMiles });
  const lists = await Promise.all(
    pins.map(async ({ lat, lng }) => {
      const outcome = await engine.search({ keyword, lat, lng, depth: DEPTH });
      return outcome.kind === 'results' ? outcome.places : [];
    }),
  );
  const places = new Map(lists.flat().map((place) => [place.placeId, place]));
  return {
    keyword,
    gridSize,
    depth: DEPTH,
    pins,
    places: [...places].map(([placeId, place]) => ({
      ...place,
      id: Number(placeId.replace(/\D/g, '')),
      ranks: lists.map((list) => list.findIndex((one) => one.placeId === placeId) + 1),
    })),
  };
}

/** Returns the lists of another scan over the places of a market, without unknown places. */
function onPlacesOf(market: Market, scan: ObservedScan): Market {
  const indexOf = new Map(market.places.map(({ id }, index) => [id, index]));
  const known = scan.places.filter(({ id }) => indexOf.has(id));
  const judged = createMarket([{ ...scan, places: known }]);
  return {
    ...market,
    lists: judged.lists.map((list) => {
      const listed = Array.from(
        list.order.slice(0, list.listed),
        (place) => indexOf.get(itemAt(judged.places, place).id) ?? 0,
      );
      const among = new Set(listed);
      const others = market.places.map((_, place) => place).filter((place) => !among.has(place));
      const terms = distanceTerms(itemAt(scan.pins, list.pin), market.places, market.scale);
      return { ...list, order: Int32Array.from([...listed, ...others]), terms };
    }),
  };
}

/** Returns the ranks at the nearest pin of the fitted scan as scores. */
function nearestRanks(
  fitted: ObservedScan,
  judged: ObservedScan,
  { places }: Market,
  pin: number,
): Float64Array {
  const here = itemAt(judged.pins, pin);
  const distances = Float64Array.from(fitted.pins, ({ lat, lng }) =>
    Math.hypot(lat - here.lat, (lng - here.lng) * Math.cos((lat * Math.PI) / 180)),
  );
  const nearest = distances.reduce((best, d, index) => (d < at(distances, best) ? index : best), 0);
  const ranks = new Map(fitted.places.map((place) => [place.id, place.ranks[nearest] ?? 0]));
  return Float64Array.from(
    places,
    ({ id }) => -(ranks.get(id) === 0 ? DEPTH + 1 : (ranks.get(id) ?? DEPTH + 1)),
  );
}
