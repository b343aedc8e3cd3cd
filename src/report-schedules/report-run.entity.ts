import { sendsTo } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';

/**
 * `making`: the report waits or is made. `sent`: its e-mails are delivered. `not_sent`: there is a report, but no e-mail.
 * `failed`: there is no report.
 */
export const RUN_STATUSES = ['making', 'sent', 'not_sent', 'failed'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** Why a report was made. */
export const RUN_CAUSES = ['cron', 'batch', 'request'] as const;
export type RunCause = (typeof RUN_CAUSES)[number];

const ReportRunSchema = defineEntity({
  name: 'ReportRun',
  tableName: 'report_run',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    reportScheduleId: p.integer(),
    cause: p.text().$type<RunCause>(),
    /** The occurrence of the pattern, the end of the batch, or the time of the request. */
    dueAt: p.datetime(),
    batchId: p.integer().nullable(),
    /** Null if no report could be started. */
    reportId: p.integer().nullable(),
    status: p.text().$type<RunStatus>(),
    /** The event whose deliveries are the e-mails; null unless it was sent. */
    eventId: p.text().nullable(),
    /** The number of e-mails; null unless it was sent. */
    recipients: p.integer().nullable(),
    /** Why no e-mail was sent: a stable code, and a text. */
    reason: p.text().nullable(),
    detail: p.text().nullable(),
    /** Null while the report is made. */
    endedAt: p.datetime().nullable(),
  },
});

/** One firing of a report schedule. */
export class ReportRun extends ReportRunSchema.class {}
ReportRunSchema.setClass(ReportRun);

// A report that was sent since the backup is not sent again.
sendsTo('report_run', {
  lists: [],
  list: null,
  only: { column: 'status', value: 'making' },
  sameBy: ['id', 'due_at'],
  follows: {},
  removed: (at) => ({
    status: 'not_sent',
    ended_at: at,
    reason: 'restored',
    detail: 'The report was being made when the backup was written, which has been restored since.',
  }),
});
