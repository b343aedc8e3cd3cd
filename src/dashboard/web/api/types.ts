import type { components } from './schema.js';

type Schemas = components['schemas'];

export type Alert = Schemas['AlertDto'];
export type AlertRules = Schemas['AlertRulesDto'];
export type AlertRule = AlertRules['rules'][number];
export type Business = Schemas['BusinessDto'];
export type Competitor = Schemas['CompetitorDto'];
export type Comparison = Schemas['ComparisonDto'];
export type HistoryEntry = Schemas['HistoryEntryDto'];
export type Calibration = Schemas['CalibrationDto'];
export type Explanation = Schemas['ExplanationDto'];
export type Insight = Schemas['InsightDto'];
export type Invoice = Schemas['InvoiceDto'];
export type Metrics = Schemas['RankMetricsDto'];
export type PinResult = Schemas['PinResultDto'];
export type RankedPin = Schemas['RankedPinDto'];
export type Scan = Schemas['ScanDto'];
export type ScanRankings = Schemas['ScanRankingsDto'];
export type ScanHealth = Schemas['HealthDto'];
export type ScanPins = Schemas['ScanPinsDto'];
export type ScanPreview = Schemas['ScanPreviewDto'];
export type Schedule = Schemas['ScheduleDto'];
export type Subscription = Schemas['SubscriptionDto'];
export type UnmeasuredPin = Schemas['UnmeasuredPinDto'];
