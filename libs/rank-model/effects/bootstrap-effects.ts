import { at, itemAt, type Random, solve, studentT95, webbWeight } from '#libs/numeric';
import type { EffectsFit } from './fit-effects.js';
import type { EffectEstimate } from './seen-likelihood.js';

/** Maximum leverage of a row, which limits the inflation of its score. */
const MAX_LEVERAGE = 0.9;

/**
 * Draws bootstrap replicates of the coefficients. Combines two sources of error:
 * - the sample of businesses: a wild bootstrap of the scores with one draw per business over all its keywords, and
 *   scores inflated by leverage as in HC3;
 * - the error of the estimated effects: `shifts`, from the bootstrap of the first stage over blocks of pins.
 *
 * The replicates are widened from the normal to Student's t-distribution for the degrees of freedom.
 *
 * @param shifts per replicate, the effect of every row minus its estimate
 * @see J. G. MacKinnon and H. White, J. Econometrics 29 (1985), for HC3
 */
export function bootstrapEffects(
  fit: EffectsFit,
  estimates: readonly EffectEstimate[],
  shifts: readonly Float64Array[],
  random: Random,
): Float64Array[] {
  const { rows, ids, columns } = fit.design;
  const inflated = rows.map((row, index) => inflatedScore(fit, row, index));
  const shiftWeights = estimates.map(({ variance }) => 1 / (variance + fit.spread ** 2));
  const widening = studentT95(rows.length - columns) / studentT95(Infinity);
  return shifts.map((shift) => {
    const weights = new Map<number, number>();
    const total = new Float64Array(columns);
    rows.forEach((row, index) => {
      const id = itemAt(ids, index);
      const weight = weights.get(id) ?? webbWeight(random);
      weights.set(id, weight);
      const amount = weight * itemAt(inflated, index) + itemAt(shiftWeights, index) * at(shift, index);
      for (let column = 0; column < columns; column++) {
        total[column] = at(total, column) + at(row, column) * amount;
      }
    });
    return solve(fit.information, total).map((d, column) => at(fit.coefficients, column) + widening * d);
  });
}

function inflatedScore(fit: EffectsFit, row: Float64Array, index: number): number {
  const likelihood = fit.likelihoods[index] ?? { score: 0, information: 0 };
  const solved = solve(fit.information, row);
  const leverage = likelihood.information * row.reduce((sum, x, column) => sum + x * at(solved, column), 0);
  return likelihood.score / (1 - Math.min(MAX_LEVERAGE, Math.max(0, leverage)));
}
