import { defineEntity, p } from '@mikro-orm/core';
import { searchSettings } from '../scanning/search-settings.js';

export const OUTCOMES = ['started', 'partial', 'missed'] as const;

/** What came of an occurrence. */
export interface Outcome {
  /** partial: some of its scans were refused; missed: all were. */
  readonly status: (typeof OUTCOMES)[number];
  /** When it was due, ISO 8601. */
  readonly dueAt: string;
  readonly scansStarted: number;
  readonly scansMissed: number;
  /** The code of the problem that stopped it; null when nothing did. */
  readonly reason: string | null;
  readonly detail: string | null;
}

const ScheduleSchema = defineEntity({
  name: 'Schedule',
  tableName: 'schedule',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    businessId: p.integer(),
    /** Null: those that the business has when it fires. */
    keywords: p.json<string[]>().nullable(),
    gridSize: p.smallint(),
    radiusMiles: p.double().$type<number>(),
    /** How the searching device is set; null where that is left to the provider. */
    ...searchSettings,
    cron: p.text(),
    timezone: p.text(),
    enabled: p.boolean(),
    /** The occurrence that is due next, or is overdue; null exactly when it is not enabled. */
    nextRunAt: p.datetime().nullable(),
    lastRunAt: p.datetime().nullable(),
    lastOutcome: p.json<Outcome>().nullable(),
    createdAt: p.datetime(),
  },
});

/** Scans of a business that are started by the clock. */
export class Schedule extends ScheduleSchema.class {}
ScheduleSchema.setClass(Schedule);
