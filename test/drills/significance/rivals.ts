import { rankChange } from '#libs/rank-metrics';
import { signedRanks, wilcoxonTwoSided } from '../../../libs/rank-metrics/comparison/wilcoxon.js';
import type { Judge, Trial } from './trials.js';

const ALPHA = 0.05;

/** The signed-rank test, which assumes independent pins. */
export const plainWilcoxon: Judge = (trial) => wilcoxonTwoSided(rankedChanges(trial)) <= ALPHA;

/**
 * The randomization test of Canay, Romano and Shaikh (Econometrica 85, 2017). It sums the signed ranks over
 * `side` × `side` blocks of the grid and flips the signs of the sums in every possible way.
 */
export function blockSignFlips(side: number): Judge {
  return (trial) => {
    const { gridSize } = trial.before.geometry;
    const sums = Array.from({ length: side ** 2 }, () => 0);
    rankedChanges(trial).forEach((rank, pin) => {
      const row = Math.floor((Math.floor(pin / gridSize) * side) / gridSize);
      const col = Math.floor(((pin % gridSize) * side) / gridSize);
      sums[row * side + col] = (sums[row * side + col] ?? 0) + rank;
    });
    // The exact test flips the signs of the sums.
    return wilcoxonTwoSided(sums) <= ALPHA;
  };
}

function rankedChanges({ before, after }: Trial): number[] {
  return signedRanks(
    before.ranks.map((rank, pin) => rankChange(rank, after.ranks[pin] ?? NaN, before.depth) ?? 0),
  );
}
