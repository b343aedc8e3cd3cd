import { sendsTo } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';
import type { RequestedGeometry } from '../../scanning/record/scan-geometry.js';
import { searchSettings } from '../../scanning/record/search-settings.js';

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
  /** The batch that a campaign started; absent before there were campaigns. */
  readonly batchId?: number | null;
}

const ScheduleSchema = defineEntity({
  name: 'Schedule',
  tableName: 'schedule',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    /** The business that it scans; null for a campaign. */
    businessId: p.integer().nullable(),
    /** The businesses of a campaign, some of which may be deleted; null without a list. */
    businessIds: p.json<number[]>().nullable(),
    /** Selects the businesses of a campaign when it fires. */
    tag: p.text().nullable(),
    name: p.text().nullable(),
    /** Null for the keywords that the business has when the schedule fires. */
    keywords: p.json<string[]>().nullable(),
    gridSize: p.smallint(),
    radiusMiles: p.double().$type<number>(),
    /** The requested geometry, if it is no square by its radius; then size and radius are those of the planned grid. */
    geometry: p.json<RequestedGeometry>().nullable(),
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

/** Starts scans at the times of a cron pattern: of one business, or as a campaign of those in a list or with a tag. */
export class Schedule extends ScheduleSchema.class {}
ScheduleSchema.setClass(Schedule);

// Its scans cost credits, and their events are sent to endpoints.
sendsTo('schedule', {
  lists: ['schedules'],
  list: () => 'schedules',
  entry: ({ name, business_id }) => ({ name, business_id }),
  sameBy: ['id', 'created_at'],
  follows: { enabled: 'disabled' },
  takesAlong: (_, { next_run_at }) => ({ next_run_at }),
  isActive: ({ enabled }) => enabled === true,
  removed: () => ({ enabled: false, next_run_at: null }),
});
