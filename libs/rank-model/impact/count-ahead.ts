import { at } from '#libs/numeric';

/** Rivals with a lower probability of being ahead are combined into one Poisson count. Bounds the error of the result. */
const RARE_CHANCE = 0.002;
/** Number of standard deviations of the mean beyond the depth from which all probabilities count as 0. */
const MAX_SIGMAS = 6;

/**
 * Calculates the probabilities that 0, 1, … rivals are ahead at a time.
 *
 * Rivals arrive after exponential times of the given rates. Given the time t, each rival is ahead with probability
 * 1 − exp(−rate·t), independently of the others, so their number has a Poisson binomial distribution.
 *
 * @param chances receives the probabilities, as many as it is long
 */
export function countAhead(rates: Float64Array, time: number, chances: Float64Array): void {
  chances.fill(0);
  const likely = new Float64Array(rates.length);
  let count = 0;
  let mean = 0;
  let rare = 0;
  for (let rival = 0; rival < rates.length; rival++) {
    const chance = -Math.expm1(-at(rates, rival) * time);
    mean += chance;
    if (chance < RARE_CHANCE) rare += chance;
    else likely[count++] = chance;
  }
  if (mean - MAX_SIGMAS * Math.sqrt(mean) > chances.length) return;
  let poisson = Math.exp(-rare);
  for (let k = 0; k < chances.length; k++) {
    chances[k] = poisson;
    poisson *= rare / (k + 1);
  }
  for (let rival = 0; rival < count; rival++) {
    const ahead = at(likely, rival);
    let below = 0;
    for (let k = 0; k < chances.length; k++) {
      const before = at(chances, k);
      chances[k] = before * (1 - ahead) + below * ahead;
      below = before;
    }
  }
}
