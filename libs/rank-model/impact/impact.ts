import type { Feature } from '../effects/features.js';

/** Expected impact of an action on a business's grid for one keyword. */
export interface Impact {
  /** Expected decrease of the average total rank; positive is better. Always finite. */
  readonly positionsGained: number;
  /**
   * Contains the expected decrease with 90 % confidence. Excludes the noise of a single scan. With `evidence`, a wide
   * range without a level of confidence.
   */
  readonly interval90: readonly [low: number, high: number];
  /** Expected increase of the share of pins in the top three, −1 to 1. */
  readonly shareOfLocalVoiceGained: number;
  /**
   * `counterfactual`: the change applied to the model that is fitted to the scans, with rivals unchanged. Based on an
   * association among the listed businesses. `evidence`: a published figure, because the scans have too little data.
   */
  readonly method: 'counterfactual' | 'evidence';
  readonly confidence: 'high' | 'medium' | 'low';
  /** The basis of the estimate in one sentence. */
  readonly source: string;
  /** The features in the association; empty for published figures. */
  readonly features: readonly Feature[];
  /** Standard deviation of the change between two scans while nothing changes; null if unknown. */
  readonly noise: number | null;
}

/** Changes of features, in their units (see `featuresOf`). */
export type FeatureChange = Readonly<Partial<Record<Feature, number>>>;
