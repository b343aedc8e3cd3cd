/** Rivals less likely ahead than this are taken together as one Poisson count; the chances err by less than it. */
const RARE = 0.002;
/** So many standard deviations above the depth, the mean says that the place is below it. */
const SURE = 6;
const LARGEST_EXPONENT = 700;

/**
 * Chances that 0, 1, … rivals are ahead at time t, as far as `chances` is long. Places arrive after exponential times of
 * rates exp(lead); given the time, each rival is ahead with chance 1 − exp(−exp(lead)·t), independently of
 * the others, so their number is Poisson-binomial and is summed up rival by rival.
 */
export function countAhead(leads: Float64Array, logTime: number, chances: Float64Array): void {
  chances.fill(0);
  const likely = new Float64Array(leads.length);
  let [count, mean, rare] = [0, 0, 0];
  for (const lead of leads) {
    const chance = -Math.expm1(-Math.exp(Math.min(LARGEST_EXPONENT, lead + logTime)));
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
    const ahead = likely[rival] ?? 0;
    for (let k = chances.length - 1; k > 0; k--) {
      chances[k] = (chances[k] ?? 0) * (1 - ahead) + (chances[k - 1] ?? 0) * ahead;
    }
    chances[0] = (chances[0] ?? 0) * (1 - ahead);
  }
}
