import { seededRandom } from '#libs/numeric';
import { fitRankModel, marketFor, rankResponse } from '../../../libs/rank-model/index.js';
import { createMarket } from '../../../libs/rank-model/market/market.js';
import { fitMarket } from '../../../libs/rank-model/ranking/fit-market.js';
import { drawPlaces } from '../../../libs/rank-model/simulation/draw-places.js';
import { simulateMarket, simulateScan } from '../../../libs/rank-model/simulation/simulator.js';
import { TRUTH } from '../../../libs/rank-model/simulation/truth.js';
import { INDEX } from '../draw-markets.js';
import { printTable } from '../figures.js';
import { realMarkets } from '../place-markets.js';

/** Measures the largest grid, 21 × 21 pins of 20 results, in markets of several sizes. */
export function speedReport(): void {
  const rows = ['bank', 'pharmacy', 'convenience store'].flatMap((keyword) => {
    const found = realMarkets(INDEX).find((one) => one.keyword === keyword && one.area === 'Montevideo');
    const center = found?.places[20];
    if (!found || !center) return [];
    const random = seededRandom(3);
    const places = drawPlaces(found.places, keyword, random);
    const simulated = simulateMarket(
      { keyword, places, truth: TRUTH },
      { center, gridSize: 21, radiusMiles: 1.5 },
      random,
    );
    const seen = simulateScan(simulated, random);
    const market = createMarket([seen]);
    const fit = timed(() => fitMarket(market));
    const model = timed(() => fitRankModel([seen]));
    const fitted = marketFor(model.result, keyword);
    const response = timed(() => fitted && rankResponse(fitted, seen.places[0]?.id ?? 0));
    return [
      {
        market: keyword,
        'places seen': seen.places.length,
        'fit (ms)': fit.ms,
        'with features and bootstrap (ms)': model.ms,
        'response of a business (ms)': response.ms,
      },
    ];
  });
  printTable('Time for 21 × 21 pins of 20 results', rows);
}

/** Measures the second of two runs, because the first one includes compilation. */
function timed<T>(work: () => T): { result: T; ms: number } {
  work();
  const started = performance.now();
  const result = work();
  return { result, ms: Math.round(performance.now() - started) };
}
