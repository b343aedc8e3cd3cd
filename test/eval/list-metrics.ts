import { at, indexAt } from '#libs/numeric';
import type { ObservedList } from '../../libs/rank-model/market/market.js';

export interface ListQuality {
  readonly tau: number;
  readonly ndcg3: number;
  readonly ndcg10: number;
}

/**
 * Compares predicted scores with one list. In the true order all unlisted places share the position below the list. The
 * prediction is cut off at the same depth.
 */
export function listQuality(scores: Float64Array, list: ObservedList, depth: number): ListQuality {
  const relevance = new Float64Array(scores.length);
  for (let position = 0; position < list.listed; position++)
    relevance[indexAt(list.order, position)] = depth - position;
  const predicted = [...scores.keys()].sort((a, b) => at(scores, b) - at(scores, a) || a - b);
  const predictedRelevance = new Float64Array(scores.length);
  predicted.slice(0, depth).forEach((place, position) => (predictedRelevance[place] = depth - position));
  return {
    tau: kendallTauB(predictedRelevance, relevance),
    ndcg3: ndcg(predicted, relevance, 3),
    ndcg10: ndcg(predicted, relevance, 10),
  };
}

/** Returns Kendall's τ-b with its correction for ties (M. G. Kendall, Biometrika 33, 1945); 0 if all are tied. */
export function kendallTauB(x: Float64Array, y: Float64Array): number {
  let [balance, untiedInX, untiedInY] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < i; j++) {
      const [a, b] = [Math.sign(at(x, i) - at(x, j)), Math.sign(at(y, i) - at(y, j))];
      balance += a * b;
      if (a !== 0) untiedInX++;
      if (b !== 0) untiedInY++;
    }
  }
  return untiedInX === 0 || untiedInY === 0 ? 0 : balance / Math.sqrt(untiedInX * untiedInY);
}

/**
 * Returns the normalised discounted cumulative gain of the first k (K. Järvelin and J. Kekäläinen, ACM TOIS 20, 2002). The
 * gain of a place is depth + 1 − its true position, or 0 if it is not listed.
 */
export function ndcg(predicted: readonly number[], relevance: Float64Array, k: number): number {
  const discounted = (gains: Float64Array) => {
    let sum = 0;
    for (let position = 0; position < Math.min(k, gains.length); position++) {
      sum += at(gains, position) / Math.log2(position + 2);
    }
    return sum;
  };
  const ideal = discounted(Float64Array.from(relevance).sort().reverse());
  return ideal === 0 ? 0 : discounted(Float64Array.from(predicted, (place) => at(relevance, place))) / ideal;
}
