import { at } from '#libs/numeric';

/** Estimate of one place's effect from the first stage. */
export interface EffectEstimate {
  /** Mean and variance of the normal approximation of the effect's likelihood. */
  readonly value: number;
  readonly variance: number;
  /** Λ in the probability of being listed; see `visibility`. */
  readonly visibility: number;
}

/** Log-likelihood of a place with its first and second derivative by the expected effect. */
export interface PlaceLikelihood {
  readonly value: number;
  readonly score: number;
  /** The negative second derivative. */
  readonly information: number;
}

/**
 * Returns the likelihood of a place's effect conditional on the place being listed, if effects are normally distributed
 * around `expected` with standard deviation `spread`.
 *
 * Without the condition, the effect of weak features would be underestimated: a place with weak features is listed
 * only if the rest of its effect is large. This is a truncated regression with a soft threshold.
 *
 * @see J. A. Hausman and D. A. Wise, "Social experimentation, truncated distributions…", Econometrica 45 (1977)
 */
export function seenLikelihood(estimate: EffectEstimate, expected: number, spread: number): PlaceLikelihood {
  const v = estimate.variance + spread ** 2;
  const off = estimate.value - expected;
  const { chance, slope, curve } = chanceSeen(estimate.visibility, expected, spread);
  return {
    value: -0.5 * (Math.log(v) + off ** 2 / v) - Math.log(chance),
    score: off / v - slope / chance,
    information: 1 / v + (curve * chance - slope ** 2) / chance ** 2,
  };
}

/** Gauss–Hermite quadrature for the standard normal distribution, 15 points (positive half; Abramowitz and Stegun 25.10). */
const NODES = [
  [0, 0.3182595182595182],
  [0.79912906832454811, 0.23246229360973224],
  [1.6067100690287301, 0.08941779539984444],
  [2.4324368270097581, 0.017365774492137616],
  [3.2890824243987664, 0.0015673575035499571],
  [4.1962077112690156, 0.000056421464051890157],
  [5.1900935913047821, 5.9754195979205961e-7],
  [6.3639478888298387, 8.5896498996331805e-10],
] as const;

/** Returns the probability of being listed, averaged over the effects, with its derivatives by the expected effect. */
function chanceSeen(visibility: number, expected: number, spread: number) {
  let chance = 1e-300;
  let slope = 0;
  let curve = 0;
  for (const [node, weight] of NODES) {
    for (const z of node === 0 ? [0] : [-node, node]) {
      const seen = -Math.expm1(-visibility * Math.exp(expected + spread * z)) * weight;
      chance += seen;
      slope += (seen * z) / spread;
      curve += (seen * (z * z - 1)) / spread ** 2;
    }
  }
  return { chance, slope, curve };
}

/**
 * Approximates the likelihood of each effect by a normal distribution, from the diagonal of the first stage's
 * information. With information k, the likelihood is exp(k·(a − â) − k·exp(a − â)), a log-gamma distribution that is
 * skewed for small k. Its mean is near â − 1/2k and its variance near 1/k + 1/2k².
 *
 * @see Abramowitz and Stegun 6.3.18 and 6.4.12, for the expansions of digamma and trigamma
 */
export function toEstimates(
  effects: Float64Array,
  information: Float64Array,
  visibility: Float64Array,
): EffectEstimate[] {
  return Array.from(visibility, (_, i) => {
    const k = at(information, i);
    return {
      value: at(effects, i) - 1 / (2 * k),
      variance: 1 / k + 1 / (2 * k * k),
      visibility: at(visibility, i),
    };
  });
}
