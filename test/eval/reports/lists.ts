import { mean } from '#libs/numeric';
import { TRUTH } from '../../../libs/rank-model/simulation/truth.js';
import { claim } from '../claims.js';
import { MARKETS } from '../draw-markets.js';
import { meanInterval, printTable } from '../figures.js';
import { embeddedEngine } from '../studies/embedded-engine.js';
import type { HeldOut } from '../studies/held-out.js';
import { nextScans } from '../studies/next-scans.js';
import { unseenMarkets } from '../studies/unseen-markets.js';

/** Evaluates lists that the fit has not seen. Neighbouring pins are held out together, because they are near-duplicates. */
export function heldOutReport(): void {
  report('Lists of markets held out whole (keyword × area)', unseenMarkets(MARKETS, TRUTH, 4));
  report('The next scan, a third of the places changed', nextScans(MARKETS, TRUTH, 5));
}

export async function embeddedEngineReport(): Promise<void> {
  report('The embedded engine: pins between those of the fit', await embeddedEngine());
}

function report(title: string, results: readonly HeldOut[]): void {
  const predictors = Object.keys(results[0] ?? {});
  printTable(
    title,
    predictors.map((predictor) => ({
      predictor,
      'Kendall τ-b': mean(results.map((one) => one[predictor]?.tau ?? Number.NaN)),
      'NDCG@3': mean(results.map((one) => one[predictor]?.ndcg3 ?? Number.NaN)),
      'NDCG@10': mean(results.map((one) => one[predictor]?.ndcg10 ?? Number.NaN)),
      'τ-b of this model minus this, 90 %': advantage(results, predictor)
        .map((x) => x.toFixed(3))
        .join(' – '),
    })),
  );
  for (const rival of predictors.filter((predictor) => predictor !== 'this model')) {
    claim(`orders better than ${rival}`, advantage(results, rival)[0] > 0);
  }
}

function advantage(results: readonly HeldOut[], rival: string): [number, number] {
  return meanInterval(
    results.map((one) => (one['this model']?.tau ?? Number.NaN) - (one[rival]?.tau ?? Number.NaN)),
  );
}
