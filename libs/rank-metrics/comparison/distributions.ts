/**
 * Returns P(|Z| ≥ |z|) of the standard normal distribution with a relative error below 1.2e-7.
 *
 * @see W. H. Press et al., "Numerical Recipes", 2nd edition, section 6.2 (erfcc)
 */
export function normalTwoSided(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  const series = ERFC.reduceRight((sum, coefficient) => sum * t + coefficient, 0);
  // At 0 the approximation is 1 + 3e-8.
  return Math.min(1, t * Math.exp(-x * x + series));
}

const ERFC = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
  -0.82215223, 0.17087277,
];

/**
 * Returns P(|T| ≥ |t|) of Student's t-distribution: I(df / (df + t²); df / 2, ½), the regularized incomplete beta
 * function.
 *
 * @param df degrees of freedom, above 0, not necessarily an integer
 * @see M. Abramowitz, I. A. Stegun, "Handbook of Mathematical Functions", 26.7.1 and 26.5.8
 */
export function studentTwoSided(t: number, df: number): number {
  const x = df / (df + t * t);
  const a = df / 2;
  const b = 1 / 2;
  // The continued fraction converges fast below the mean; the other side follows by symmetry.
  return x < (a + 1) / (a + b + 2) ? lowerBeta(x, a, b) : 1 - lowerBeta(1 - x, b, a);
}

/**
 * Returns the t with P(|T| ≥ t) = p of Student's t-distribution, by bisection.
 *
 * @param p from 0.001 to 1
 * @param df degrees of freedom, at least 1
 */
export function studentQuantile(p: number, df: number): number {
  let low = 0;
  let high = 1000;
  while (high - low > 1e-9) {
    const middle = (low + high) / 2;
    if (studentTwoSided(middle, df) > p) low = middle;
    else high = middle;
  }
  return high;
}

/** Evaluates I(x; a, b) by its continued fraction (modified Lentz) for x below (a + 1) / (a + b + 2). */
function lowerBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b));
  let c = 1;
  let d = 1 / (1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1, factor = 0; m < 200 && Math.abs(factor - 1) > 1e-12; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / (1 + even * d);
    c = 1 + even / c;
    fraction *= c * d;
    d = 1 / (1 + odd * d);
    c = 1 + odd / c;
    factor = c * d;
    fraction *= factor;
  }
  return (front * fraction) / a;
}

/** Returns ln Γ(x) for x > 0 by Lanczos's approximation (g = 7, n = 9) with a relative error below 1e-14. */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const series = LANCZOS.reduce((sum, coefficient, i) => sum + coefficient / (x + i), 0.99999999999980993);
  const t = x + 6.5;
  return Math.log(2 * Math.PI) / 2 + (x - 0.5) * Math.log(t) - t + Math.log(series);
}

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
