export type { ObservedScan, PlaceFacts, ProfileFacts, SeenPlace } from './market/observed-scan.js';
export { FEATURES, type Feature } from './effects/features.js';
export {
  type FeatureEffect,
  type MarketModel,
  type RankModel,
  type RankModelOptions,
  fitRankModel,
  marketFor,
} from './rank-model.js';
export { type Advice, advise } from './advise.js';
export {
  ACTION_KINDS,
  type ActionKind,
  DIRECTIONS,
  EFFORTS,
  type Effort,
  type Figures,
  MISSING_FIELDS,
} from './actions/proposal.js';
export { counterfactual } from './impact/counterfactual.js';
export type { FeatureChange, Impact } from './impact/impact.js';
export type { ExpectedGrid } from './impact/expected-grid.js';
export { type RankResponse, rankResponse } from './impact/rank-response.js';
export { type Calibration, type CheckedEstimate, calibrate } from './history/calibration.js';
export { type ChangeExplained, explainChange } from './history/explain-change.js';
export { type AdvisedChange, realisedShare } from './history/realised-share.js';
