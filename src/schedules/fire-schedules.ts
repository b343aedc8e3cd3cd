import { AlertLog, type NewAlert } from '#platform/alert-log/alert-log.repository';
import { zip } from '#platform/zip';
import { Injectable, Logger } from '@nestjs/common';
import { type CreatedScans, CreateScans, type ScanOrder } from '../scanning/create/create-scans.js';
import { settingsOf } from '../scanning/search-settings.js';
import { geometryOfSchedule } from './schedule-geometry.js';
import type { Outcome } from './schedule.entity.js';
import { type DueSchedule, type FiredSchedule, SchedulesRepository } from './schedules.repository.js';
import { nextOccurrence } from './timetable.js';

const NO_KEYWORDS = {
  code: 'no_keywords',
  detail: 'The schedule uses the keywords of the business, and the business has none.',
};

/** Fires due schedules. Runs in the unit of work that claimed them. */
@Injectable()
export class FireSchedules {
  private readonly logger = new Logger(FireSchedules.name);

  constructor(
    private readonly createScans: CreateScans,
    private readonly schedules: SchedulesRepository,
    private readonly alerts: AlertLog,
  ) {}

  /**
   * Creates a scan for each keyword of a schedule until one is refused, and sets the next occurrence. Of several missed
   * occurrences only one fires.
   */
  async run(schedules: readonly DueSchedule[], now: Date): Promise<void> {
    const created = await this.createScans.run(schedules.map(orderOf));
    const fired = zip(schedules, created).map(([schedule, scans]) => fire(schedule, scans, now));
    await this.schedules.storeFired(fired);
    const missed = fired.filter(({ lastOutcome }) => lastOutcome.status !== 'started');
    await this.alerts.raiseAll(missed.map((schedule) => this.alertOf(schedule)));
  }

  private alertOf({ id, accountId, livemode, businessId, lastOutcome }: FiredSchedule): NewAlert {
    const { dueAt, scansStarted, scansMissed, reason, detail } = lastOutcome;
    this.logger.warn({ scheduleId: id, accountId, reason, scansStarted, scansMissed }, 'schedule missed');
    return {
      accountId,
      livemode,
      businessId,
      scan: null,
      rule: { kind: 'schedule_missed', schedule_id: id },
      values: { due_at: dueAt, scans_started: scansStarted, scans_missed: scansMissed, reason, detail },
    };
  }
}

function orderOf(schedule: DueSchedule): ScanOrder {
  const { id, accountId, livemode, businessId, keywords, nextRunAt } = schedule;
  return {
    tenant: { accountId, livemode },
    businessId,
    keywords: keywords ?? null,
    ...geometryOfSchedule(schedule),
    settings: settingsOf(schedule),
    occurrence: { scheduleId: id, at: nextRunAt },
  };
}

function fire(schedule: DueSchedule, created: CreatedScans, now: Date): FiredSchedule {
  const { nextRunAt: dueAt } = schedule;
  return {
    ...schedule,
    lastRunAt: now,
    lastOutcome: outcomeOf(dueAt, created),
    // A slow clock must not find the same occurrence again.
    nextRunAt: nextOccurrence(schedule, now > dueAt ? now : dueAt),
  };
}

function outcomeOf(dueAt: Date, { started, missed, refusal }: CreatedScans): Outcome {
  const reason = refusal
    ? { code: refusal.type.code, detail: refusal.detail }
    : started === 0
      ? NO_KEYWORDS
      : null;
  return {
    status: reason === null ? 'started' : started > 0 ? 'partial' : 'missed',
    dueAt: dueAt.toISOString(),
    scansStarted: started,
    scansMissed: missed,
    reason: reason?.code ?? null,
    detail: reason?.detail ?? null,
  };
}
