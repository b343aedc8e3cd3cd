import { at } from '#libs/numeric';
import { countAhead } from './count-ahead.js';

/** Expected rank of one place at one pin. */
export interface ExpectedRank {
  /** Mean position, with positions beyond the depth counted as depth + 1. */
  readonly position: number;
  /** Variance of the position between searches. */
  readonly variance: number;
  /** Probability of one of the first three positions. */
  readonly atTop: number;
}

/** Gauss–Legendre quadrature on [0, 1], 12 points (Abramowitz and Stegun 25.4.30): node, weight. */
const NODES = [
  [0.12523340851146892, 0.24914704581340277],
  [0.36783149899818018, 0.23349253653835481],
  [0.58731795428661748, 0.20316742672306592],
  [0.76990267419430469, 0.16007832854334622],
  [0.90411725637047491, 0.10693932599531843],
  [0.98156063424671924, 0.047175336386511828],
].flatMap(([node = 0, weight = 0]) => [
  [(1 - node) / 2, weight / 2] as const,
  [(1 + node) / 2, weight / 2] as const,
]);

/** Logarithms of the quantiles of the exponential distribution with rate 1 at the nodes, with their weights. */
export const LOG_TIMES = NODES.map(([node, weight]) => [Math.log(-Math.log1p(-node)), weight] as const);

/** Positions that count as the top of the results. */
const TOP = 3;

/** The visible part of an order of results. */
export interface Shown {
  /** Number of listed results. Places after them are absent, regardless of the depth. */
  readonly listed: number;
  /** Number of requested results. An absent place counts as depth + 1. */
  readonly depth: number;
}

/**
 * Calculates the expected rank of a place in the Plackett–Luce model, exact except for the quadrature. A Plackett–Luce
 * order is the order of exponential arrival times with rates exp(u). Given the arrival time of the place, the function
 * counts the rivals that arrive earlier, and integrates over the time.
 *
 * @param leads utilities of the rivals minus that of the place
 * @see R. D. Luce (1959); J. I. Yellott (1977)
 */
export function expectedRank(leads: Float64Array, shown: Shown): ExpectedRank {
  let [position, square, atTop] = [0, 0, 0];
  const rates = leads.map(Math.exp);
  for (const [logTime, weight] of LOG_TIMES) {
    const given = rankAtTime(rates, logTime, shown);
    position += weight * given.position;
    square += weight * given.square;
    atTop += weight * given.atTop;
  }
  return { position, variance: Math.max(0, square - position ** 2), atTop };
}

/**
 * Returns the expected rank, the expected squared rank and the probability of the top for a given arrival time.
 *
 * @param rates arrival rates of the rivals, exp of their leads
 */
export function rankAtTime(rates: Float64Array, logTime: number, { listed, depth }: Shown) {
  const chances = new Float64Array(listed);
  countAhead(rates, Math.exp(logTime), chances);
  let position = 0;
  let square = 0;
  let atTop = 0;
  let within = 0;
  for (let ahead = 0; ahead < listed; ahead++) {
    const chance = at(chances, ahead);
    within += chance;
    position += chance * (ahead + 1);
    square += chance * (ahead + 1) ** 2;
    if (ahead < TOP) atTop += chance;
  }
  position += (1 - within) * (depth + 1);
  square += (1 - within) * (depth + 1) ** 2;
  return { position, square, atTop };
}
