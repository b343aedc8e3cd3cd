export { ABSENT, UNMEASURED } from './rank.js';
export { summarize, type RankSummary } from './summarize.js';
export { rankChange } from './rank-change.js';
export { metricDefinitions, type MetricDefinition } from './metric-definitions.js';
