import { TRUTH } from '../../../libs/rank-model/simulation/truth.js';
import { claim } from '../claims.js';
import { chanceOf, MARKETS } from '../draw-markets.js';
import { printTable } from '../figures.js';
import { coefficientStudy, overallCoverage, permuted } from '../studies/coefficients.js';
import { counterfactualTrials, errorsByPredictor, gainFigures } from '../studies/counterfactuals.js';

/** Minimum coverage of 90 % intervals. */
const MIN_COVERAGE = 0.88;

/** Evaluates the model on markets that meet its assumptions, and with permuted features. */
export function rightModelReport(): void {
  const coefficients = coefficientStudy(MARKETS, TRUTH, 1);
  printTable('Coefficients', coefficients);
  claim(
    `90 % intervals of coefficients cover at least ${MIN_COVERAGE}, up to chance`,
    overallCoverage(coefficients) >= MIN_COVERAGE - chanceOf(MIN_COVERAGE),
  );
  claim(
    'the bias of every coefficient is smaller than its error',
    coefficients.every(({ bias, error }) => Math.abs(bias) < error),
  );

  const trials = counterfactualTrials(MARKETS, TRUTH, 2);
  const errors = errorsByPredictor(trials);
  printTable('Average total rank after a change', errors);
  const gains = gainFigures(trials);
  printTable('Gain of average total rank', [gains]);
  const [ours = Infinity, ...others] = errors.map((row) => Number(row['mean absolute error']));
  claim(
    'the predicted rank after a change is closer to the truth than every baseline',
    ours < Math.min(...others),
  );
  claim(
    `90 % intervals of gains cover at least ${MIN_COVERAGE}, up to chance`,
    gains['coverage of 90 %'] >= MIN_COVERAGE - chanceOf(MIN_COVERAGE),
  );

  const control = coefficientStudy(MARKETS, TRUTH, 3, { expected: () => 0, alter: permuted });
  printTable('Negative control: permuted features, the truth is 0', control);
  claim(
    `90 % intervals of permuted features cover 0 at least ${MIN_COVERAGE}, up to chance`,
    overallCoverage(control) >= MIN_COVERAGE - chanceOf(MIN_COVERAGE),
  );
}
