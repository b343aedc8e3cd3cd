import type { AlertRule } from '../../api/types.js';
import type { thresholds } from '../../i18n/messages/alert-rules.js';

export type RuleKind = AlertRule['kind'];

/** The threshold of a rule: its field and range. */
export interface Threshold {
  readonly field: 'positions' | 'points' | 'percent';
  readonly text: keyof typeof thresholds;
  readonly unit: keyof typeof thresholds;
  readonly min: number;
  readonly max: number;
  readonly initial: number;
}

export const THRESHOLDS: Readonly<Partial<Record<RuleKind, Threshold>>> = {
  average_total_rank_worse: {
    field: 'positions',
    text: 'positions',
    unit: 'positionsUnit',
    min: 0.1,
    max: 20,
    initial: 2,
  },
  share_of_local_voice_down: {
    field: 'points',
    text: 'points',
    unit: 'pointsUnit',
    min: 1,
    max: 100,
    initial: 10,
  },
  pins_lost: {
    field: 'percent',
    text: 'percent',
    unit: 'percentUnit',
    min: 1,
    max: 100,
    initial: 20,
  },
  credits_low: {
    field: 'percent',
    text: 'left',
    unit: 'leftUnit',
    min: 1,
    max: 99,
    initial: 10,
  },
};

/** Kinds with a permanent row. */
export const GENERAL_KINDS = [
  'average_total_rank_worse',
  'share_of_local_voice_down',
  'pins_lost',
  'scan_failed',
  'credits_low',
] as const satisfies readonly RuleKind[];

/** Whether a rule is about ranks, and so supports `significant_only`. */
export function isMovement(kind: RuleKind): boolean {
  return kind !== 'scan_failed' && kind !== 'credits_low';
}
