import { sum } from '../statistics.js';

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
 * Exact for any number of pairs, also with ties, because it uses the distribution conditional on the given ranks. A normal
 * approximation would be off by up to 0.1 where many pins moved by the same number of positions. The largest grid, of 441
 * pins, takes about 20 ms.
 *
 * @param ranks signed ranks, multiples of ½, from `signedRanks`
 * @see F. Wilcoxon, Biometrics Bulletin 1 (1945), doi:10.2307/3001968
 * @see E. L. Lehmann, "Nonparametrics" (1975), section 3.2, for the conditional distribution
 */
export function wilcoxonTwoSided(ranks: readonly number[]): number {
  // Halves keep the sums integers despite mean ranks. Ascending sizes keep the number of sums low for long.
  const sizes = ranks
    .map((rank) => 2 * Math.abs(rank))
    .filter((size) => size > 0)
    .sort((a, b) => a - b);
  const unit = sizes.reduce(greatestCommonDivisor, 0);
  const total = sum(sizes);
  const rarer = (total - Math.abs(2 * sum(ranks))) / 2;
  // The positive ranks and the negative ones have one distribution, so the tails are equal.
  return Math.min(
    1,
    2 *
      probabilityUpTo(
        rarer / unit,
        sizes.map((size) => size / unit),
      ),
  );
}

/** Returns the probability that a random half of the sizes adds up to at most `limit`. */
function probabilityUpTo(limit: number, sizes: readonly number[]): number {
  if (sizes.length === 0) return 1;
  const probabilities = new Float64Array(limit + 1);
  probabilities[0] = 1;
  let largest = 0;
  for (const size of sizes) {
    largest = Math.min(limit, largest + size);
    for (let s = largest; s >= size; s--) {
      probabilities[s] = ((probabilities[s] ?? 0) + (probabilities[s - size] ?? 0)) / 2;
    }
    for (let s = Math.min(largest, size - 1); s >= 0; s--) probabilities[s] = (probabilities[s] ?? 0) / 2;
  }
  return probabilities.reduce((tail, probability) => tail + probability, 0);
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
