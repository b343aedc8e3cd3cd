import { nextOccurrence } from '#libs/timetable';
import { AlertLog, type NewAlert } from '#platform/alert-log/alert-log.repository';
import { Problem } from '#platform/http/problem';
import { Injectable, Logger } from '@nestjs/common';
import { selectionOf } from '../define/schedule-target.js';
import type { Outcome } from '../record/schedule.entity.js';
import { type DueSchedule, type FiredSchedule, SchedulesRepository } from '../record/schedules.repository.js';

/** Why scans were not started. */
export type Reason = Problem | { readonly code: string; readonly detail: string };

/** Stores the outcomes of fired schedules, and alerts of missed ones. Runs in the unit of work that claimed them. */
@Injectable()
export class RecordFired {
  private readonly logger = new Logger(RecordFired.name);

  constructor(
    private readonly schedules: SchedulesRepository,
    private readonly alerts: AlertLog,
  ) {}

  async run(
    all: readonly { readonly schedule: DueSchedule; readonly outcome: Outcome }[],
    now: Date,
  ): Promise<void> {
    const fired = all.map(({ schedule, outcome }): FiredSchedule => {
      const { nextRunAt: dueAt } = schedule;
      // A slow clock must not find the same occurrence again.
      const nextRunAt = nextOccurrence(schedule, now > dueAt ? now : dueAt);
      return { ...schedule, lastRunAt: now, lastOutcome: outcome, nextRunAt };
    });
    await this.schedules.storeFired(fired);
    const missed = fired.filter(({ lastOutcome }) => lastOutcome.status !== 'started');
    await this.alerts.raiseAll(missed.map((schedule) => this.alertOf(schedule)));
  }

  private alertOf(schedule: FiredSchedule): NewAlert {
    const { id, accountId, livemode, businessId, lastOutcome } = schedule;
    const { dueAt, scansStarted, scansMissed, reason, detail } = lastOutcome;
    this.logger.warn({ scheduleId: id, accountId, reason, scansStarted, scansMissed }, 'schedule missed');
    return {
      accountId,
      livemode,
      businessId: businessId ?? null,
      selection: selectionOf(schedule),
      scan: null,
      rule: { kind: 'schedule_missed', schedule_id: id },
      values: { due_at: dueAt, scans_started: scansStarted, scans_missed: scansMissed, reason, detail },
    };
  }
}

interface Result {
  readonly dueAt: Date;
  readonly started: number;
  readonly missed: number;
  readonly reason: Reason | null;
}

export function outcomeOf({ dueAt, started, missed, reason }: Result): Outcome {
  return {
    status: reason === null ? 'started' : started > 0 ? 'partial' : 'missed',
    dueAt: dueAt.toISOString(),
    scansStarted: started,
    scansMissed: missed,
    reason: reason && (reason instanceof Problem ? reason.type.code : reason.code),
    detail: reason?.detail ?? null,
  };
}
