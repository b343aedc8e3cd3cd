import { at, exponential, type Random, solve } from '#libs/numeric';
import type { MarketFit } from './fit-market.js';
import { addGradient, stagesAt } from './plackett-luce.js';

/**
 * Draws bootstrap replicates of the parameters over clusters of lists. Neighbouring pins have almost equal results, so
 * exponential weights apply to blocks of pins instead of single lists. Each replicate is one Newton step from the
 * solution with the weighted gradients of the blocks, instead of a new fit.
 *
 * @see D. B. Rubin, "The Bayesian bootstrap" (1981), for the weights
 * @see P. Kline and A. Santos, "A score based approach to wild bootstrap inference", J. Econometric Methods 1 (2012)
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

/** Returns the gradient at the solution per block of pins. Lists of the same pins in later scans share a block. */
function blockScores({ market, parameters }: MarketFit): Float64Array[] {
  const scores = new Map<string, Float64Array>();
  for (const list of market.lists) {
    const { gridSize, cells } = market.grids[list.scan] ?? { gridSize: 1 };
    const block = `${gridSize}:${blockOf(cells?.[list.pin] ?? list.pin, gridSize)}`;
    let score = scores.get(block);
    if (!score) scores.set(block, (score = new Float64Array(parameters.length)));
    addGradient(list, stagesAt(parameters, list), score);
  }
  return [...scores.values()];
}

/** Returns the block of a cell: squares of ⌊√n⌋ × ⌊√n⌋ cells, so that their size and number grow with the grid. */
function blockOf(cell: number, gridSize: number): number {
  const side = Math.max(1, Math.floor(Math.sqrt(gridSize)));
  const row = Math.floor(Math.floor(cell / gridSize) / side);
  const col = Math.floor((cell % gridSize) / side);
  return row * gridSize + col;
}
