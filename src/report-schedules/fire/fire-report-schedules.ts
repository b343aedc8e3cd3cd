import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { DueRows } from '#platform/background/due-rows';
import { Clock } from '#platform/clock';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../../accounts/accounts.repository.js';
import { MAX_QUEUED } from '../../reports/create-report.js';
import { ReportsRepository } from '../../reports/reports.repository.js';
import { nextOccurrence } from '../../schedules/timetable.js';
import type { ReportSchedule } from '../report-schedule.entity.js';
import { ReportSchedulesRepository } from '../report-schedules.repository.js';
import { StartRun } from './start-run.js';

/**
 * Starts the reports that are due, in any number of processes. One transaction claims a schedule and stores its report,
 * so a crash neither loses nor repeats one. Of several missed occurrences of a pattern only one fires.
 */
@Injectable()
export class FireReportSchedules {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly schedules: ReportSchedulesRepository,
    private readonly reports: ReportsRepository,
    private readonly startRun: StartRun,
    private readonly rows: DueRows,
    private readonly clock: Clock,
  ) {}

  @BackgroundTask({ name: 'report-schedules.fire', every: 5_000 })
  async run({ signal }: TaskRun): Promise<number> {
    const ids = await this.schedules.due(this.clock.now());
    const failure = 'report schedule not fired; it stays due';
    return this.rows.process({ ids, handle: (id) => this.handle(id), failure, signal });
  }

  private async handle(id: number): Promise<boolean> {
    const tenant = await this.schedules.tenantOf(id);
    if (!tenant) return false;
    await this.accounts.lock(tenant.accountId);
    const schedule = await this.schedules.lock(tenant, id);
    if (!schedule?.isActive()) return false;
    // The schedule stays due until reports of the account are made.
    if ((await this.reports.countQueued(tenant)) >= MAX_QUEUED) return false;
    return (await this.fireOccurrence(schedule)) || this.fireBatch(schedule);
  }

  private async fireOccurrence(schedule: ReportSchedule): Promise<boolean> {
    const { cron, timezone, nextRunAt: dueAt } = schedule;
    const now = this.clock.now();
    if (!cron || !dueAt || dueAt > now) return false;
    await this.startRun.run(schedule, { cause: 'cron', dueAt, batchId: null });
    // A slow clock must not find the same occurrence again.
    schedule.nextRunAt = nextOccurrence({ cron, timezone }, now > dueAt ? now : dueAt);
    schedule.enabled = schedule.nextRunAt !== null;
    await this.schedules.flush();
    return true;
  }

  private async fireBatch(schedule: ReportSchedule): Promise<boolean> {
    const batch = await this.schedules.nextBatch(schedule.id);
    if (!batch) return false;
    const { id: batchId, completedAt: dueAt } = batch;
    return (await this.startRun.run(schedule, { cause: 'batch', dueAt, batchId })) !== null;
  }
}
