import { claim } from '../claims.js';
import { printTable } from '../figures.js';
import { coefficientStudy, overallCoverage } from '../studies/coefficients.js';
import { counterfactualTrials, errorsByPredictor, gainFigures } from '../studies/counterfactuals.js';
import { MISSPECIFIED } from '../../../libs/rank-model/simulation/truth.js';
import { WORLDS } from '../worlds.js';

/** How the model fails on markets that do not work as it supposes. */
export function wrongModelReport(): void {
  const rows = Object.entries(MISSPECIFIED).map(([name, truth], index) => {
    const coefficients = coefficientStudy(WORLDS, truth, 10 + index);
    const reviews = coefficients.find(({ feature }) => feature === 'reviews');
    const trials = counterfactualTrials(WORLDS, truth, 20 + index);
    const gains = gainFigures(trials);
    const errors = new Map(
      errorsByPredictor(trials).map((row) => [row['predictor'], row['mean absolute error'] ?? '']),
    );
    return {
      'what is wrong': name,
      'bias of reviews': reviews?.bias ?? Number.NaN,
      'its coverage': reviews?.['coverage of 90 %'] ?? Number.NaN,
      'coverage, all features': overallCoverage(coefficients),
      'true gain': gains['mean true gain'],
      'foretold gain': gains['mean foretold gain'],
      'coverage of gain': gains['coverage of 90 %'],
      'error of rank': errors.get('this model') ?? '',
      'error of last rank': errors.get('last rank') ?? '',
    };
  });
  printTable('Where the model is wrong', rows);
  claim(
    'what is hidden and goes with reviews is taken for reviews (a limit of any fit to one moment)',
    (rows[0]?.['bias of reviews'] ?? 0) > 0.1,
  );
}
