import type { ActionKind, Impact } from '#libs/rank-model';
import { holdsNoAccess } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';

export const ACTION_STATUSES = ['planned', 'done', 'dismissed'] as const;
export type ActionStatus = (typeof ACTION_STATUSES)[number];

/** The estimate of an insight, kept because insights are replaced after each scan. */
export interface ExpectedGain {
  readonly keyword: string;
  readonly keywordKey: string;
  /** The scan that the estimate is based on. */
  readonly scanId: number;
  readonly positionsGained: number;
  readonly intervalLow: number;
  readonly intervalHigh: number;
  readonly method: Impact['method'];
}

const InsightActionSchema = defineEntity({
  name: 'InsightAction',
  tableName: 'insight_action',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    businessId: p.integer(),
    action: p.text().$type<ActionKind>(),
    /** Null for all keywords of the business. */
    keyword: p.text().nullable(),
    keywordKey: p.text().nullable(),
    status: p.text().$type<ActionStatus>(),
    /** `YYYY-MM-DD` in the time zone of the business, as the other days. Kept when a planned action is done. */
    plannedFor: p.date().nullable(),
    doneOn: p.date().nullable(),
    dismissedOn: p.date().nullable(),
    note: p.text().nullable(),
    /** As of the time when the action was planned, or done without a plan. */
    expected: p.json<ExpectedGain[]>(),
    /** The user or API key of the last change. */
    changedBy: p.text(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** A recommended action that is planned, done or dismissed. */
export class InsightAction extends InsightActionSchema.class {}
InsightActionSchema.setClass(InsightAction);

holdsNoAccess('insight_action', 'Read by callers of the account only.');
