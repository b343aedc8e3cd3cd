/** A generator of uniform random numbers in [0, 1). */
export type Random = () => number;

/**
 * Creates a seeded generator of uniform numbers: mulberry32 (T. Ettinger, public domain) with 32 bits of state. The
 * same seed gives the same numbers on every machine, so that fits are reproducible to the last digit.
 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws from the exponential distribution with mean 1. */
export function exponential(random: Random): number {
  return -Math.log(1 - random());
}

/**
 * Draws from Webb's six-point distribution, ±√½, ±1, ±√1½, with mean 0 and variance 1. For the wild bootstrap with few
 * clusters.
 *
 * @see M. D. Webb, "Reworking wild bootstrap-based inference for clustered errors" (2014)
 */
export function webbWeight(random: Random): number {
  const point = Math.floor(random() * 6);
  return (point < 3 ? -1 : 1) * Math.sqrt(((point % 3) + 1) / 2);
}
