import { normalTwoSided } from './distributions.js';
import { sum } from '../statistics.js';

/** Up to this many non-zero pairs every sign pattern is counted; above, the normal approximation is good to 0.005. */
const EXACT_UP_TO = 50;

/**
 * The signed ranks of paired differences, with Pratt's treatment of zeros: the absolute values are ranked
 * with the zeros among them, ties share their mean rank, each rank takes the sign of its difference, and
 * the zeros then count for nothing. (Dropping zeros before ranking, as Wilcoxon advised, can make a sample
 * look more extreme when a value moves towards the other side.)
 *
 * Source: J. W. Pratt, "Remarks on zeros and ties in the Wilcoxon signed rank procedures", J. Am. Stat.
 * Assoc. 54 (1959), doi:10.1080/01621459.1959.10501526.
 *
 * @returns one value per difference, in the same order: multiples of ½ from −n to n, 0 for a zero.
 */
export function signedRanks(differences: readonly number[]): number[] {
  const sizes = differences.map(Math.abs).sort((a, b) => a - b);
  const meanRanks = new Map<number, number>();
  sizes.forEach((size, index) => {
    if (meanRanks.has(size)) return;
    const last = sizes.lastIndexOf(size);
    meanRanks.set(size, (index + last) / 2 + 1);
  });
  return differences.map((difference) => Math.sign(difference) * (meanRanks.get(Math.abs(difference)) ?? 0));
}

/**
 * Two-sided p-value of the Wilcoxon signed-rank test: how often random signs would give a sum at least as far
 * from 0, all pairs taken as independent. Exact for up to 50 non-zero pairs, ties included, because it counts
 * the sums of the very ranks given; above that normal, with the variance Σ rank², which is the usual one
 * corrected for ties and zeros.
 *
 * Source: F. Wilcoxon, Biometrics Bulletin 1 (1945), doi:10.2307/3001968; distribution conditional on the
 * ranks: E. L. Lehmann, "Nonparametrics" (1975), section 3.2.
 *
 * @param ranks signed ranks, multiples of ½, as `signedRanks` gives them.
 */
export function wilcoxonTwoSided(ranks: readonly number[]): number {
  const sizes = ranks.map(Math.abs).filter((rank) => rank > 0);
  if (sizes.length === 0) return 1;
  const observed = Math.abs(sum(ranks));
  if (sizes.length > EXACT_UP_TO) return normalTwoSided(observed / Math.sqrt(sum(sizes.map((r) => r * r))));

  // chances[s]: how likely the ranks with a plus sign add up to s, in halves, to stay with whole numbers.
  const chances = new Float64Array(2 * sum(sizes) + 1);
  chances[0] = 1;
  for (const size of sizes) {
    const step = 2 * size;
    for (let s = chances.length - 1; s >= 0; s--) {
      chances[s] = ((chances[s] ?? 0) + (chances[s - step] ?? 0)) / 2;
    }
  }
  const middle = sum(sizes);
  const p = chances.reduce((tail, chance, s) => (Math.abs(s - middle) >= observed ? tail + chance : tail), 0);
  return Math.min(1, p);
}
