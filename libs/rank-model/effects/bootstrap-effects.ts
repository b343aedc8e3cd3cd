import { at, itemAt } from '../numeric/at.js';
import { solve } from '../numeric/cholesky.js';
import { type Random, webbWeight } from '../numeric/random.js';
import { studentT95 } from '../numeric/statistics.js';
import type { EffectsFit } from './fit-effects.js';
import type { EffectEstimate } from './seen-likelihood.js';

/** No row counts for more than this share of its own fit when its residual is blown up. */
const MOST_LEVERAGE = 0.9;

/**
 * Coefficients as they would have come out with other places and other pins. Two sources of error are joined:
 * which businesses there happen to be (a wild bootstrap of the scores, one draw per business, however many
 * keywords it appears in; scores blown up by leverage as in HC3, J. G. MacKinnon and H. White, J. Econometrics
 * 29, 1985), and the error of their effects (`shifts`, from the bootstrap of the first stage over blocks
 * of pins). The draws are widened from normal to Student's t for the degrees of freedom.
 *
 * @param shifts per replicate, the effect of every row minus its estimate.
 */
export function bootstrapEffects(
  fit: EffectsFit,
  estimates: readonly EffectEstimate[],
  shifts: readonly Float64Array[],
  random: Random,
): Float64Array[] {
  const { rows, ids, columns } = fit.design;
  const blownUp = rows.map((row, index) => blownUpScore(fit, row, index));
  const weightOfShift = estimates.map(({ variance }) => 1 / (variance + fit.spread ** 2));
  const widened = studentT95(rows.length - columns) / studentT95(Infinity);
  return shifts.map((shift) => {
    const weights = new Map<number, number>();
    const total = new Float64Array(columns);
    rows.forEach((row, index) => {
      const id = itemAt(ids, index);
      const weight = weights.get(id) ?? webbWeight(random);
      weights.set(id, weight);
      const amount = weight * itemAt(blownUp, index) + itemAt(weightOfShift, index) * at(shift, index);
      for (let column = 0; column < columns; column++) {
        total[column] = at(total, column) + at(row, column) * amount;
      }
    });
    return solve(fit.information, total).map((d, column) => at(fit.coefficients, column) + widened * d);
  });
}

function blownUpScore(fit: EffectsFit, row: Float64Array, index: number): number {
  const likelihood = fit.likelihoods[index] ?? { score: 0, information: 0 };
  const toward = solve(fit.information, row);
  const leverage = likelihood.information * row.reduce((sum, x, column) => sum + x * at(toward, column), 0);
  return likelihood.score / (1 - Math.min(MOST_LEVERAGE, Math.max(0, leverage)));
}
