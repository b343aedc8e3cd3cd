import { AlertLog } from '#platform/alert-log/alert-log.repository';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { Injectable, Logger } from '@nestjs/common';
import { BusinessesService } from '../businesses/businesses.service.js';
import { CreateScan } from '../scanning/create/create-scan.js';
import { settingsOf } from '../scanning/search-settings.js';
import type { Outcome, Schedule } from './schedule.entity.js';
import { nextOccurrence } from './timetable.js';

interface Refusal {
  readonly code: string;
  readonly detail: string;
}

const NO_KEYWORDS: Refusal = {
  code: 'no_keywords',
  detail: 'The schedule uses the keywords of the business, and the business has none.',
};

/** Fires a due schedule. Runs in the unit of work that claimed the schedule. */
@Injectable()
export class FireSchedule {
  private readonly logger = new Logger(FireSchedule.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly businesses: BusinessesService,
    private readonly createScan: CreateScan,
    private readonly alerts: AlertLog,
  ) {}

  /**
   * Creates a scan for each keyword until one is refused, and sets the next occurrence. Of several missed occurrences
   * only one fires.
   */
  async run(schedule: Schedule, dueAt: Date, now: Date): Promise<void> {
    const keywords = schedule.keywords ?? (await this.businesses.get(schedule, schedule.businessId)).keywords;
    const { started, refusal } = await this.createScans(schedule, keywords, dueAt);
    const outcome = outcomeOf(dueAt, started, keywords.length - started, refusal);
    schedule.lastRunAt = now;
    schedule.lastOutcome = outcome;
    // A slow clock must not find the same occurrence again.
    schedule.nextRunAt = nextOccurrence(schedule, now > dueAt ? now : dueAt);
    schedule.enabled = schedule.nextRunAt !== null;
    if (outcome.status !== 'started') await this.raiseAlert(schedule, outcome);
  }

  private async createScans(
    schedule: Schedule,
    keywords: readonly string[],
    dueAt: Date,
  ): Promise<{ started: number; refusal: Refusal | null }> {
    let started = 0;
    for (const keyword of keywords) {
      try {
        await this.create(schedule, keyword, dueAt);
        started++;
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        // The other scans have the same size and would be refused too.
        return { started, refusal: { code: error.type.code, detail: error.detail } };
      }
    }
    return { started, refusal: keywords.length === 0 ? NO_KEYWORDS : null };
  }

  private async create(schedule: Schedule, keyword: string, at: Date): Promise<void> {
    const { id: scheduleId, businessId, gridSize, radiusMiles } = schedule;
    const settings = settingsOf(schedule);
    const input = { businessId, keyword, gridSize, radiusMiles, settings, occurrence: { scheduleId, at } };
    try {
      await this.unitOfWork.savepoint(() => this.createScan.run(schedule, input));
    } catch (error) {
      // After the clock is set back, an occurrence can be due that has its scan.
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
    }
  }

  private async raiseAlert(
    { id, accountId, livemode, businessId }: Schedule,
    outcome: Outcome,
  ): Promise<void> {
    const { dueAt, scansStarted, scansMissed, reason, detail } = outcome;
    this.logger.warn({ scheduleId: id, accountId, reason, scansStarted, scansMissed }, 'schedule missed');
    await this.alerts.raise({
      accountId,
      livemode,
      businessId,
      scan: null,
      rule: { kind: 'schedule_missed', schedule_id: id },
      values: { due_at: dueAt, scans_started: scansStarted, scans_missed: scansMissed, reason, detail },
    });
  }
}

function outcomeOf(dueAt: Date, started: number, missed: number, refusal: Refusal | null): Outcome {
  return {
    status: refusal === null ? 'started' : started > 0 ? 'partial' : 'missed',
    dueAt: dueAt.toISOString(),
    scansStarted: started,
    scansMissed: missed,
    reason: refusal?.code ?? null,
    detail: refusal?.detail ?? null,
  };
}
