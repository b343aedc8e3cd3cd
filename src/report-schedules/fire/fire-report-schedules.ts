import { nextOccurrence } from '#libs/timetable';
import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { DueRows } from '#platform/background/due-rows';
import { Clock } from '#platform/clock';
import { Injectable, Logger } from '@nestjs/common';
import { AccountsRepository } from '../../accounts/accounts.repository.js';
import { MAX_QUEUED } from '../../reports/create-report.js';
import { ReportsRepository } from '../../reports/reports.repository.js';
import type { ReportSchedule } from '../report-schedule.entity.js';
import { ReportSchedulesRepository } from '../report-schedules.repository.js';
import { StartRun } from './start-run.js';

/** Clocks of processes differ. An occurrence that one of them has fired must not be found again. */
const TOLERANCE_MS = 3_600_000;

/**
 * Starts the reports that are due, in any number of processes. One transaction claims a schedule and stores its report,
 * so a crash neither loses nor repeats one. Of several missed occurrences of a pattern only one fires.
 */
@Injectable()
export class FireReportSchedules {
  private readonly logger = new Logger(FireReportSchedules.name);

  constructor(
    private readonly accounts: AccountsRepository,
    private readonly schedules: ReportSchedulesRepository,
    private readonly reports: ReportsRepository,
    private readonly startRun: StartRun,
    private readonly rows: DueRows,
    private readonly clock: Clock,
  ) {}

  @BackgroundTask({ name: 'report-schedules.fire', every: 5_000, needsSteadyClock: true })
  async run({ now, signal }: TaskRun): Promise<number> {
    const ids = await this.schedules.due(now);
    const failure = 'report schedule not fired; it stays due';
    return this.rows.process({ ids, handle: (id) => this.handle(id), failure, signal });
  }

  /** Corrects what fired or changed while a clock was ahead, or with older time zone data. */
  @BackgroundTask({
    name: 'report-schedules.realign',
    every: 3_600_000,
    firstAfter: 60_000,
    needsSteadyClock: true,
  })
  async realign({ now, signal }: TaskRun): Promise<void> {
    const after = new Date(now.getTime() + TOLERANCE_MS);
    const rows = (await this.schedules.firingAfter(after)).filter((one) => isMoved(one, after));
    await this.rows.process({
      ids: rows.map(({ id }) => id),
      handle: (id) => this.correct(id, after),
      failure: 'the next occurrence of a report schedule was not corrected; the next run retries',
      signal,
    });
  }

  private async correct(id: number, after: Date): Promise<boolean> {
    const tenant = await this.schedules.tenantOf(id);
    const schedule = tenant && (await this.schedules.lock(tenant, id));
    if (!schedule || !isMoved(schedule, after)) return false;
    schedule.nextRunAt = nextOccurrence({ cron: schedule.cron ?? '', timezone: schedule.timezone }, after);
    await this.schedules.flush();
    this.logger.warn(
      { reportScheduleId: id },
      'the next occurrence of a report schedule was corrected: a clock was ahead, or the time zone data old, when it was set',
    );
    return true;
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
    // Not the start of the run: occurrences that passed while it waited for the lock are one.
    const now = this.clock.now();
    const { cron, timezone, nextRunAt: dueAt } = schedule;
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

/** Returns whether the stored occurrence is not the first one of the pattern after a moment. */
function isMoved({ cron, timezone, nextRunAt }: ReportSchedule, after: Date): boolean {
  if (!cron || !nextRunAt) return false;
  const next = nextOccurrence({ cron, timezone }, after);
  return next !== null && next.getTime() !== nextRunAt.getTime();
}
