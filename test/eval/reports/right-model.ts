import { claim } from '../claims.js';
import { printTable } from '../figures.js';
import { coefficientStudy, overallCoverage, permuted } from '../studies/coefficients.js';
import { counterfactualTrials, errorsByPredictor, gainFigures } from '../studies/counterfactuals.js';
import { TRUTH } from '../../../libs/rank-model/simulation/truth.js';
import { WORLDS, chanceOf } from '../worlds.js';

/** The least coverage asked of 90 % intervals. */
const LEAST_COVERAGE = 0.88;

/** What the model does on markets that work as it supposes, and on features dealt out at random. */
export function rightModelReport(): void {
  const coefficients = coefficientStudy(WORLDS, TRUTH, 1);
  printTable('Coefficients', coefficients);
  claim(
    `90 % intervals of coefficients cover at least ${LEAST_COVERAGE}, up to chance`,
    overallCoverage(coefficients) >= LEAST_COVERAGE - chanceOf(LEAST_COVERAGE),
  );
  claim(
    'no coefficient is off by as much as its error',
    coefficients.every(({ bias, error }) => Math.abs(bias) < error),
  );

  const trials = counterfactualTrials(WORLDS, TRUTH, 2);
  const errors = errorsByPredictor(trials);
  printTable('Average total rank after a change', errors);
  const gains = gainFigures(trials);
  printTable('Gain of average total rank', [gains]);
  const [ours = Infinity, ...others] = errors.map((row) => Number(row['mean absolute error']));
  claim('the rank after a change is nearer to the truth than every baseline', ours < Math.min(...others));
  claim(
    `90 % intervals of gains cover at least ${LEAST_COVERAGE}, up to chance`,
    gains['coverage of 90 %'] >= LEAST_COVERAGE - chanceOf(LEAST_COVERAGE),
  );

  const control = coefficientStudy(WORLDS, TRUTH, 3, { expected: () => 0, alter: permuted });
  printTable('Negative control: features dealt out anew, the truth is 0', control);
  claim(
    `90 % intervals of permuted features cover 0 at least ${LEAST_COVERAGE}, up to chance`,
    overallCoverage(control) >= LEAST_COVERAGE - chanceOf(LEAST_COVERAGE),
  );
}
