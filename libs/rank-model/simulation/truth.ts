import type { Feature } from '../effects/features.js';

/** Ground truth of a simulation: the process that creates the order of results. */
export interface Truth {
  /** Utility per unit of each feature. */
  readonly features: Readonly<Record<Feature, number>>;
  /** Coefficients of the two distance terms. */
  readonly distance: readonly [number, number];
  /** Standard deviation of the part of utility that the features do not explain. */
  readonly spread: number;
  /** Hidden prominence: utility per standard deviation of ln reviews that correlates with reviews without being caused by them. */
  readonly hidden?: number;
  /** A law of distance other than the model's: returns utility for metres and the local scale. */
  readonly law?: (meters: number, localScale: number) => number;
  /** Number of random paid places on top of the results. */
  readonly ads?: number;
  /** Number of results, if fewer than requested. */
  readonly shown?: number;
}

export const TRUTH: Truth = {
  features: {
    reviews: 0.5,
    rating: 0.8,
    category_match: 0.9,
    name_match: 0.4,
    completeness: 0.8,
    recency: 0.3,
  },
  distance: [-2.5, 0.4],
  spread: 0.6,
};

/** Simulations that violate the model's assumptions. */
export const MISSPECIFIED: Readonly<Record<string, Truth>> = {
  'hidden prominence goes with reviews': { ...TRUTH, hidden: 0.5 },
  'distance is a root, steeper where dense': {
    ...TRUTH,
    law: (meters, localScale) => -1.5 * Math.sqrt(meters / localScale),
  },
  'two ads on top': { ...TRUTH, ads: 2 },
  'ten results shown of twenty': { ...TRUTH, shown: 10 },
  'all of these': {
    ...TRUTH,
    hidden: 0.5,
    law: (meters, localScale) => -1.5 * Math.sqrt(meters / localScale),
    ads: 2,
    shown: 10,
  },
};
