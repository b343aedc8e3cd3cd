import { MISSPECIFIED } from '../../../libs/rank-model/simulation/truth.js';
import { claim } from '../claims.js';
import { MARKETS } from '../draw-markets.js';
import { printTable } from '../figures.js';
import { coefficientStudy, overallCoverage } from '../studies/coefficients.js';
import { counterfactualTrials, errorsByPredictor, gainFigures } from '../studies/counterfactuals.js';

/** Evaluates the model on markets that violate its assumptions. */
export function wrongModelReport(): void {
  const rows = Object.entries(MISSPECIFIED).map(([name, truth], index) => {
    const coefficients = coefficientStudy(MARKETS, truth, 10 + index);
    const reviews = coefficients.find(({ feature }) => feature === 'reviews');
    const trials = counterfactualTrials(MARKETS, truth, 20 + index);
    const gains = gainFigures(trials);
    const errors = new Map(
      errorsByPredictor(trials).map((row) => [row['predictor'], row['mean absolute error'] ?? '']),
    );
    return {
      'violated assumption': name,
      'bias of reviews': reviews?.bias ?? Number.NaN,
      'its coverage': reviews?.['coverage of 90 %'] ?? Number.NaN,
      'coverage, all features': overallCoverage(coefficients),
      'true gain': gains['mean true gain'],
      'predicted gain': gains['mean predicted gain'],
      'coverage of gain': gains['coverage of 90 %'],
      'error of rank': errors.get('this model') ?? '',
      'error of last rank': errors.get('last rank') ?? '',
    };
  });
  printTable('Violated assumptions', rows);
  claim(
    'hidden prominence that correlates with reviews is attributed to reviews (a limit of any fit to one moment)',
    (rows[0]?.['bias of reviews'] ?? 0) > 0.1,
  );
}
