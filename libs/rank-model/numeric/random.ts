/** Draws from [0, 1). */
export type Random = () => number;

/**
 * A seeded generator of uniform numbers: mulberry32 (T. Ettinger, public domain), 32 bits of state. The same
 * seed gives the same numbers on every machine, so that a fit can be repeated to the last digit.
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

/** A draw from the exponential distribution with mean 1. */
export function exponential(random: Random): number {
  return -Math.log(1 - random());
}

/**
 * A draw from Webb's six points, ±√½, ±1, ±√1½: mean 0, variance 1. For the wild bootstrap with few
 * clusters (M. D. Webb, "Reworking wild bootstrap-based inference for clustered errors", 2014).
 */
export function webbWeight(random: Random): number {
  const point = Math.floor(random() * 6);
  return (point < 3 ? -1 : 1) * Math.sqrt(((point % 3) + 1) / 2);
}
