export { ABSENT, UNMEASURED } from './rank.js';
export { summarize, type RankSummary } from './summarize.js';
export { rankChange } from './rank-change.js';
export { pinMovement, type PinMovement } from './pin-movement.js';
export { marketShare, type MarketShare } from './market-share.js';
export { topDistance } from './top-distance.js';
export { metricDefinitions, type MetricDefinition } from './metric-definitions.js';
