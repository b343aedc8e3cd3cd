import { at } from '../numeric/at.js';
import { solve } from '../numeric/cholesky.js';
import { type Random, exponential } from '../numeric/random.js';
import type { MarketFit } from './fit-market.js';
import { addGradient, stagesAt } from './plackett-luce.js';

/**
 * Parameters as they would have come out with other lists of the same kind: a bootstrap over clusters. Neighbouring
 * pins see nearly the same results, so whole blocks of pins are weighted, not single lists; the weights
 * are exponential (D. B. Rubin, "The Bayesian bootstrap", 1981). Instead of fitting anew, one Newton
 * step is taken from the solution with the weighted gradients of the blocks (P. Kline and A. Santos, "A score
 * based approach to wild bootstrap inference", J. Econometric Methods 1, 2012).
 */
export function bootstrapMarket(fit: MarketFit, replicates: number, random: Random): Float64Array[] {
  const scores = blockScores(fit);
  return Array.from({ length: replicates }, () => {
    const total = new Float64Array(fit.parameters.length);
    for (const score of scores) {
      const weight = exponential(random) - 1;
      for (let i = 0; i < total.length; i++) total[i] = at(total, i) + weight * at(score, i);
    }
    return solve(fit.information, total).map((step, index) => step + at(fit.parameters, index));
  });
}

/** The gradient at the solution, summed by block of pins; what later scans saw at the same pins is the same block. */
function blockScores({ market, parameters }: MarketFit): Float64Array[] {
  const scores = new Map<string, Float64Array>();
  for (const list of market.lists) {
    const gridSize = market.gridSizes[list.scan] ?? 1;
    const block = `${gridSize}:${blockOf(list.pin, gridSize)}`;
    let score = scores.get(block);
    if (!score) scores.set(block, (score = new Float64Array(parameters.length)));
    addGradient(list, stagesAt(parameters, list), score);
  }
  return [...scores.values()];
}

/** Squares of ⌊√n⌋ × ⌊√n⌋ pins of an n × n grid: their size and their number both grow with the grid. */
function blockOf(pin: number, gridSize: number): number {
  const side = Math.max(1, Math.floor(Math.sqrt(gridSize)));
  const row = Math.floor(Math.floor(pin / gridSize) / side);
  const col = Math.floor((pin % gridSize) / side);
  return row * gridSize + col;
}
