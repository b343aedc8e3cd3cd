import { sendsTo } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';
import type { ReportRequest } from '../reports/report.entity.js';

/** How recipients get the PDF: with the e-mail, or by a public link in it. */
export const REPORT_DELIVERIES = ['attachment', 'link'] as const;
export type ReportDelivery = (typeof REPORT_DELIVERIES)[number];

/** What the reports contain. */
export interface ReportPlan extends Omit<ReportRequest, 'from' | 'to'> {
  /** The days before the day of the report that it covers. */
  readonly periodDays: number;
}

const ReportScheduleSchema = defineEntity({
  name: 'ReportSchedule',
  tableName: 'report_schedule',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    name: p.text(),
    content: p.json<ReportPlan>(),
    /** The tags to which the caller was restricted that saved it last; its reports leave out other businesses. */
    restrictedTo: p.json<readonly string[]>().nullable(),
    /** The tags to which the caller was restricted that set its recipients; null if a caller without a restriction did. */
    recipientsRestrictedTo: p.json<readonly string[]>().nullable(),
    /** Null for a report after each batch of a campaign. */
    cron: p.text().nullable(),
    timezone: p.text(),
    /** The campaign after whose batches it fires. It and `cron` are null if the campaign was deleted. */
    scheduleId: p.integer().nullable(),
    /** Batches that completed before lead to no report. */
    batchesSince: p.datetime(),
    delivery: p.text().$type<ReportDelivery>(),
    linkDays: p.smallint(),
    enabled: p.boolean(),
    /** The next or overdue occurrence of the pattern; null without one. */
    nextRunAt: p.datetime().nullable(),
    /** `key:<id>` or `user:<id>` of the caller that created it; null for the operator and in versions without it. */
    madeBy: p.text().nullable(),
    createdAt: p.datetime(),
  },
});

/** Makes a report at the times of a cron pattern or after the batches of a campaign, and sends it by e-mail. */
export class ReportSchedule extends ReportScheduleSchema.class {
  /** Whether it fires: it is enabled, and its campaign was not deleted. */
  isActive(): boolean {
    return this.enabled && ((this.cron ?? null) !== null || (this.scheduleId ?? null) !== null);
  }
}
ReportScheduleSchema.setClass(ReportSchedule);

sendsTo('report_schedule', {
  lists: ['report_schedules'],
  list: () => 'report_schedules',
  entry: ({ name }) => ({ name }),
  sameBy: ['id', 'created_at'],
  follows: { enabled: 'disabled', restricted_to: 'tags' },
  // Reports that were sent since the backup are not sent again.
  takesAlong: ({ cron }, { enabled, cron: presentCron, next_run_at, batches_since }) => {
    if (enabled !== true) return { next_run_at: null };
    return cron === presentCron ? { next_run_at, batches_since } : { batches_since };
  },
  isActive: ({ enabled }) => enabled === true,
  removed: () => ({ enabled: false, next_run_at: null }),
});
