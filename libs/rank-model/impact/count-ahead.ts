import { at } from '../numeric/at.js';

/** Rivals less likely ahead than this are taken together as one Poisson count; the chances err by less than it. */
const RARE = 0.002;
/** So many standard deviations above the depth, the mean says that the place is below it. */
const SURE = 6;

/**
 * Chances that 0, 1, … rivals are ahead at time t, as far as `chances` is long. Places arrive after exponential times of
 * these rates; given the time, each rival is ahead with chance 1 − exp(−rate·t), independently of
 * the others, so their number is Poisson-binomial and is summed up rival by rival.
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
    if (chance < RARE) rare += chance;
    else likely[count++] = chance;
  }
  if (mean - SURE * Math.sqrt(mean) > chances.length) return;
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
