import { EntityManager } from '#platform/database/entity-manager';
import { readRows } from '#platform/database/read-rows';
import type { Tenant } from '#platform/tenant';
import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { ReportRun } from './report-run.entity.js';

/** Maximum runs that one task ends. */
const BATCH = 200;

export type NewRun = Tenant & Pick<ReportRun, 'reportScheduleId' | 'cause' | 'dueAt' | 'batchId'>;

/** Runs whose reports are not sent. */
export const UNFINISHED_RUNS = `from report_run where status = 'making' order by id`;

@Injectable()
export class ReportRunsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Starts a run. @returns null if the occurrence or the batch has one */
  async insert(run: NewRun): Promise<ReportRun | null> {
    const { accountId, livemode, reportScheduleId, cause, dueAt, batchId } = run;
    const [row] = await this.em.execute<{ id: number }[]>(
      `insert into report_run (account_id, livemode, report_schedule_id, cause, due_at, batch_id, status)
       values (?, ?, ?, ?, ?, ?, 'making') on conflict do nothing returning id`,
      [accountId, livemode, reportScheduleId, cause, dueAt, batchId ?? null],
    );
    return row ? this.em.findOneOrFail(ReportRun, { id: row.id }) : null;
  }

  async flush(): Promise<void> {
    await this.em.flush();
  }

  /** Returns the latest run of each schedule, by schedule. */
  async latest(scheduleIds: readonly number[]): Promise<ReadonlyMap<number, ReportRun>> {
    const rows = await this.em.execute<Record<string, unknown>[]>(
      `select run.* from (select jsonb_array_elements_text(?::jsonb)::int as id) schedule
       cross join lateral (
         select * from report_run where report_schedule_id = schedule.id order by id desc limit 1) run`,
      [JSON.stringify(scheduleIds)],
    );
    const runs = rows.map((row) => this.em.map(ReportRun, row as never));
    return new Map(runs.map((run) => [run.reportScheduleId, run]));
  }

  /** Returns the reports that events sent, by event. */
  async reportsOf(eventIds: readonly string[]): Promise<ReadonlyMap<string, number | null>> {
    const runs = await this.em.find(ReportRun, { eventId: { $in: [...eventIds] } });
    return new Map(runs.map(({ eventId, reportId }) => [eventId ?? '', reportId ?? null]));
  }

  /** Returns the runs whose reports have ended, oldest first. Across tenants. */
  async ready(): Promise<number[]> {
    const rows = await readRows<{ id: number }>(
      this.em,
      `select run.id from report_run run left join report on report.id = run.report_id
       where run.status = 'making' and (report.id is null or report.status <> 'queued')
       order by run.id limit ${BATCH}`,
      [],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns a run that has not ended. Across tenants. */
  find(id: number): Promise<ReportRun | null> {
    return this.em.findOne(ReportRun, { id, status: 'making' });
  }

  /** Locks a run that has not ended for the current transaction. */
  lock(id: number): Promise<ReportRun | null> {
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
    return this.em.findOne(ReportRun, { id, status: 'making' }, options);
  }
}
