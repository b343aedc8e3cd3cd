/** The answers at one pin. An answer that was not measured is not counted at all. */
export interface PinAnswers {
  readonly measured: number;
  /** Those that name the business, at most `measured`. */
  readonly named: number;
}

export interface ShareOfAiVoice {
  /** Share of the measured answers that name the business, 0 to 1. */
  readonly value: number;
  readonly interval: { readonly low: number; readonly high: number; readonly level: number };
}

const LEVEL = 0.95;
/** The quantile of the standard normal distribution for 95 %. */
const Z = 1.959964;

/**
 * Returns the share of answers that name the business, with its interval; null without a measured answer.
 *
 * Answers at one pin are alike, so the pins and not the answers are the sample. The interval is the score interval of a
 * proportion with the effective sample size n ÷ d. The design effect d is the variance of the share over pins, as a ratio
 * estimate, divided by the variance that n independent answers would have. It lies between 1 and Σm² ÷ n, where the answers at
 * one pin are independent and equal. The largest is used if the pins show no variance: one pin only, or a share of 0 or 1.
 *
 * @see E. B. Wilson, J. American Statistical Association 22 (1927), for the score interval
 * @see L. Kish, Survey Sampling (1965), for the design effect; N. Dean and M. Pagano, J. Survey Statistics and Methodology 3
 *   (2015), for score intervals with the effective sample size of clustered samples
 */
export function shareOfAiVoice(pins: readonly PinAnswers[]): ShareOfAiVoice | null {
  const sampled = pins.filter(({ measured }) => measured > 0);
  const total = sum(sampled.map(({ measured }) => measured));
  if (total === 0) return null;
  const value = sum(sampled.map(({ named }) => named)) / total;
  const { low, high } = scoreInterval(value, total / designEffect(sampled, value, total));
  return { value, interval: { low, high, level: LEVEL } };
}

function designEffect(pins: readonly PinAnswers[], value: number, total: number): number {
  const largest = sum(pins.map(({ measured }) => measured ** 2)) / total;
  const independent = (value * (1 - value)) / total;
  if (pins.length < 2 || independent === 0) return largest;
  const squares = sum(pins.map(({ measured, named }) => (named - value * measured) ** 2));
  const clustered = ((pins.length / (pins.length - 1)) * squares) / total ** 2;
  return Math.min(Math.max(clustered / independent, 1), largest);
}

function scoreInterval(share: number, size: number): { low: number; high: number } {
  const square = Z ** 2 / size;
  const middle = (share + square / 2) / (1 + square);
  const half = (Z * Math.sqrt((share * (1 - share)) / size + square / (4 * size))) / (1 + square);
  // Rounding must not put the share outside of its interval.
  return {
    low: share === 0 ? 0 : Math.max(0, Math.min(share, middle - half)),
    high: share === 1 ? 1 : Math.min(1, Math.max(share, middle + half)),
  };
}

/** Returns the mean position over the answers that have one; null without any. */
export function meanPosition(positions: readonly (number | null)[]): number | null {
  const known = positions.filter((position) => position !== null);
  return known.length === 0 ? null : sum(known) / known.length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
