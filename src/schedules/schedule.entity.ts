import { defineEntity, p } from '@mikro-orm/core';
import type { ScanGeometry } from '../scanning/create/plan-scan.js';
import { searchSettings } from '../scanning/search-settings.js';

export const OUTCOMES = ['started', 'partial', 'missed'] as const;

/** The outcome of an occurrence. */
export interface Outcome {
  /** `partial`: some scans were refused. `missed`: all scans were refused. */
  readonly status: (typeof OUTCOMES)[number];
  /** When it was due, ISO 8601. */
  readonly dueAt: string;
  readonly scansStarted: number;
  readonly scansMissed: number;
  /** The code of the problem that refused a scan, or null. */
  readonly reason: string | null;
  readonly detail: string | null;
}

/** The geometry of the scans of a schedule, as requested. */
export type StoredGeometry = Omit<ScanGeometry, 'businessId'>;

const ScheduleSchema = defineEntity({
  name: 'Schedule',
  tableName: 'schedule',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    businessId: p.integer(),
    /** Null for the keywords that the business has when the schedule fires. */
    keywords: p.json<string[]>().nullable(),
    gridSize: p.smallint(),
    radiusMiles: p.double().$type<number>(),
    /** The requested geometry, if it is no square by its radius; then size and radius are those of the planned grid. */
    geometry: p.json<StoredGeometry>().nullable(),
    /** Repeats the area of the geometry, which must not be deleted. */
    areaId: p.integer().nullable(),
    ...searchSettings,
    cron: p.text(),
    timezone: p.text(),
    enabled: p.boolean(),
    /** The next or overdue occurrence; null exactly if the schedule is not enabled. */
    nextRunAt: p.datetime().nullable(),
    lastRunAt: p.datetime().nullable(),
    lastOutcome: p.json<Outcome>().nullable(),
    createdAt: p.datetime(),
  },
});

/** Starts scans of a business at the times of a cron pattern. */
export class Schedule extends ScheduleSchema.class {}
ScheduleSchema.setClass(Schedule);
