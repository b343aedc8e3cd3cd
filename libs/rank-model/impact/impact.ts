import type { Feature } from '../effects/features.js';

/** What an action is expected to do to a business's grid for one keyword. */
export interface Impact {
  /** Expected fall of the average total rank; positive is better; always finite. */
  readonly positionsGained: number;
  /**
   * Holds the expected fall with 90 % confidence; does not hold the noise of a single scan. Of `evidence` a wide range that
   * has no level of confidence.
   */
  readonly interval90: readonly [low: number, high: number];
  /** Expected rise of the share of pins in the top three, −1 to 1. */
  readonly shareOfLocalVoiceGained: number;
  /**
   * `counterfactual`: the change put into the model fitted to the scans, rivals held. It rests on
   * an association among the businesses seen. `evidence`: a published figure, since the scans cannot tell.
   */
  readonly method: 'counterfactual' | 'evidence';
  readonly confidence: 'high' | 'medium' | 'low';
  /** What the estimate rests on, in one sentence. */
  readonly source: string;
  /** The features whose association was used; empty for published figures. */
  readonly features: readonly Feature[];
  /** Standard deviation of the change between two scans when nothing has changed; null where unknown. */
  readonly noise: number | null;
}

/** Changes of features, in their units (see `featuresOf`). */
export type FeatureChange = Readonly<Partial<Record<Feature, number>>>;
