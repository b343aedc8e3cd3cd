import { normalTwoSided } from './distributions.js';
import { sum } from '../statistics.js';

/** Maximum non-zero pairs of the exact test. Above, the error of the normal approximation is below 0.005. */
const EXACT_UP_TO = 50;

/**
 * Returns the signed ranks of paired differences with Pratt's treatment of zeros.
 *
 * Absolute values are ranked together with the zeros, and ties get their mean rank. Each rank then gets the sign of its
 * difference, which removes the zeros. Wilcoxon's advice to drop zeros before ranking can make a sample look more
 * extreme when a value moves towards the other side.
 *
 * @returns one value per difference in the same order: multiples of ½ from −n to n, 0 for a zero
 * @see J. W. Pratt, "Remarks on zeros and ties in the Wilcoxon signed rank procedures", J. Am. Stat. Assoc. 54
 *   (1959), doi:10.1080/01621459.1959.10501526
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
 * Returns the two-sided p-value of the Wilcoxon signed-rank test: the probability that random signs of independent
 * pairs give a sum at least as far from 0.
 *
 * Exact for up to 50 non-zero pairs, also with ties, because it uses the distribution conditional on the given ranks.
 * Above, uses the normal approximation with the variance Σ rank², the usual one corrected for ties and zeros.
 *
 * @param ranks signed ranks, multiples of ½, from `signedRanks`
 * @see F. Wilcoxon, Biometrics Bulletin 1 (1945), doi:10.2307/3001968
 * @see E. L. Lehmann, "Nonparametrics" (1975), section 3.2, for the conditional distribution
 */
export function wilcoxonTwoSided(ranks: readonly number[]): number {
  const sizes = ranks.map(Math.abs).filter((rank) => rank > 0);
  if (sizes.length === 0) return 1;
  const observed = Math.abs(sum(ranks));
  if (sizes.length > EXACT_UP_TO) return normalTwoSided(observed / Math.sqrt(sum(sizes.map((r) => r * r))));

  // probabilities[s]: that the positive ranks add up to s/2. Halves keep the indexes integers despite mean ranks.
  const probabilities = new Float64Array(2 * sum(sizes) + 1);
  probabilities[0] = 1;
  for (const size of sizes) {
    const step = 2 * size;
    for (let s = probabilities.length - 1; s >= 0; s--) {
      probabilities[s] = ((probabilities[s] ?? 0) + (probabilities[s - step] ?? 0)) / 2;
    }
  }
  const middle = sum(sizes);
  const p = probabilities.reduce(
    (tail, probability, s) => (Math.abs(s - middle) >= observed ? tail + probability : tail),
    0,
  );
  return Math.min(1, p);
}
