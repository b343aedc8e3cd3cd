import { AlertLog } from '#platform/alert-log/alert-log.repository';
import { EntityManager } from '#platform/database/entity-manager';
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
  detail: 'The schedule is for the keywords of the business, and it has none.',
};

/** Does what a due schedule asks for. Part of the unit of work that claimed it: all of it is stored, or nothing. */
@Injectable()
export class FireSchedule {
  private readonly logger = new Logger(FireSchedule.name);

  constructor(
    private readonly em: EntityManager,
    private readonly businesses: BusinessesService,
    private readonly createScan: CreateScan,
    private readonly alerts: AlertLog,
  ) {}

  /**
   * Starts a scan for each keyword, until one is refused, and sets the schedule to its next occurrence. Of several
   * that were missed one is made up for.
   */
  async run(schedule: Schedule, dueAt: Date, now: Date): Promise<void> {
    const keywords = schedule.keywords ?? (await this.keywordsOfBusiness(schedule));
    const { started, refusal } = await this.startScans(schedule, keywords, dueAt);
    const outcome = outcomeOf(dueAt, started, keywords.length - started, refusal);
    schedule.lastRunAt = now;
    schedule.lastOutcome = outcome;
    // A clock that is slow must not find the same occurrence again.
    schedule.nextRunAt = nextOccurrence(schedule, now > dueAt ? now : dueAt);
    schedule.enabled = schedule.nextRunAt !== null;
    if (outcome.status !== 'started') await this.tell(schedule, outcome);
  }

  private async keywordsOfBusiness(schedule: Schedule): Promise<readonly string[]> {
    return (await this.businesses.get(schedule, schedule.businessId)).keywords;
  }

  private async startScans(
    schedule: Schedule,
    keywords: readonly string[],
    dueAt: Date,
  ): Promise<{ started: number; refusal: Refusal | null }> {
    let started = 0;
    for (const keyword of keywords) {
      try {
        await this.startScan(schedule, keyword, dueAt);
        started++;
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        // What one scan of the schedule is refused for, the others of the same size would be too.
        return { started, refusal: { code: error.type.code, detail: error.detail } };
      }
    }
    return { started, refusal: keywords.length === 0 ? NO_KEYWORDS : null };
  }

  /** In a transaction of its own within the one under way, so that a refused scan leaves nothing behind. */
  private async startScan(schedule: Schedule, keyword: string, at: Date): Promise<void> {
    const { id: scheduleId, businessId, gridSize, radiusMiles } = schedule;
    const settings = settingsOf(schedule);
    const input = { businessId, keyword, gridSize, radiusMiles, settings, occurrence: { scheduleId, at } };
    try {
      await this.em.transactional(() => this.createScan.run(schedule, input));
    } catch (error) {
      // The clock was set back, and this occurrence has been already.
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
    }
  }

  private async tell({ id, accountId, livemode, businessId }: Schedule, outcome: Outcome): Promise<void> {
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
