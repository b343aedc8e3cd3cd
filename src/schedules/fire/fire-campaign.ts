import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { Injectable } from '@nestjs/common';
import { InsufficientCredits } from '../../billing/billing.problems.js';
import { BatchesRepository } from '../../scanning/batches/batches.repository.js';
import { CreateBatch } from '../../scanning/batches/create-batch.js';
import { requestedGeometry } from '../../scanning/record/scan-geometry.js';
import { settingsOf } from '../../scanning/record/search-settings.js';
import { selectionOf } from '../define/schedule-target.js';
import type { Outcome } from '../record/schedule.entity.js';
import type { DueSchedule } from '../record/schedules.repository.js';
import { outcomeOf, RecordFired } from './record-fired.js';

/** Fires a due campaign as one batch. Runs in the unit of work that claimed it. */
@Injectable()
export class FireCampaign {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly createBatch: CreateBatch,
    private readonly batches: BatchesRepository,
    private readonly recordFired: RecordFired,
  ) {}

  /** Creates the batch, unless the credits do not suffice for all its scans, and sets the next occurrence. */
  async run(campaign: DueSchedule, now: Date): Promise<void> {
    await this.recordFired.run([{ schedule: campaign, outcome: await this.start(campaign) }], now);
  }

  private async start(campaign: DueSchedule): Promise<Outcome> {
    const { id, nextRunAt: dueAt } = campaign;
    // After the clock is set back, an occurrence can be due that has its batch.
    const earlier = await this.batches.findOccurrence(id, dueAt);
    if (earlier) {
      const started = earlier.scansTotal;
      return { ...outcomeOf({ dueAt, started, missed: 0, reason: null }), batchId: earlier.id };
    }
    try {
      // The problem of a refused batch undoes the batch, and not the claim.
      const { batch, missed, refusal } = await this.unitOfWork.savepoint(() => this.create(campaign));
      const started = batch.scansTotal;
      return { ...outcomeOf({ dueAt, started, missed, reason: refusal }), batchId: batch.id };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { ...outcomeOf({ dueAt, started: 0, missed: missedIn(error), reason: error }), batchId: null };
    }
  }

  private create(campaign: DueSchedule) {
    const { id, accountId, livemode, nextRunAt, keywords, name } = campaign;
    const selection = selectionOf(campaign);
    if (!selection) throw new Error(`schedule ${id} is no campaign`);
    return this.createBatch.run(
      { accountId, livemode },
      {
        selection,
        keywords: keywords ?? null,
        geometry: requestedGeometry(campaign),
        settings: settingsOf(campaign),
        name: name ?? null,
        occurrence: { scheduleId: id, at: nextRunAt },
      },
    );
  }
}

/** Returns the number of scans that a problem prevents, as far as it says so. */
function missedIn(problem: Problem): number {
  if (problem instanceof InsufficientCredits) return problem.scans;
  const { scans } = problem.extras.members ?? {};
  return typeof scans === 'number' ? scans : 0;
}
