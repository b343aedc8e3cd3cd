export { ABSENT, UNMEASURED, assertDepth, assertRank } from './rank.js';
export { summarize, type RankSummary } from './summarize.js';
export { rankChange } from './rank-change.js';
export { pinMovement, type PinMovement } from './pin-movement.js';
export { marketShare, type MarketShare, topDistance } from './market-share.js';
export { metricDefinitions, type MetricDefinition } from './metric-definitions.js';
export { RankError } from './rank-error.js';
export { compareScans, type ScanComparison } from './comparison/compare-scans.js';
export { MINIMUM_REPEATS, estimateNoiseFloor, type NoiseFloor } from './comparison/noise-floor.js';
export type { ScanGeometry, ScanRanks } from './comparison/scan-ranks.js';
export { healthDefinitions } from './health-definitions.js';
export { healthScore, type HealthPart, type HealthPartName, type HealthSignals } from './health-score.js';
export { DEFAULT_ALERT_RULES, type AlertRule, type MovementRule } from './alerts/alert-rules.js';
export { evaluateAlertRules, type AlertFacts, type FiredAlert } from './alerts/evaluate-alert-rules.js';
export {
  INSIGNIFICANCE_REASONS,
  MINIMUM_PAIRS,
  type ComparisonMethod,
  type InsignificanceReason,
} from './comparison/significance.js';
export {
  type AreaOfChange,
  findLocalChange,
  LOCAL_CHANGE_REASONS,
  type LocalChange,
  type LocalChangeReason,
} from './local-change/local-change.js';
export { AREA_NAMES, type AreaName } from './local-change/area-name.js';
export {
  controlDiscoveries,
  DISCOVERY_RATE,
  type PortfolioVerdict,
} from './discovery-rate/control-discoveries.js';
export {
  evidenceOf,
  NO_EVIDENCE_REASONS,
  type NoEvidenceReason,
  type SeriesEvidence,
} from './discovery-rate/series-evidence.js';
export { LEVEL_HISTORY, levelChange, type LevelChange } from './series/level-change.js';
export { isSignificantLevel } from './series/level-verdict.js';
export { levelShifts, type LevelShift } from './shifts/detect-shifts.js';
