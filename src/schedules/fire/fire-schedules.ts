import { zip } from '#platform/zip';
import { Injectable } from '@nestjs/common';
import { type CreatedScans, CreateScans, type ScanOrder } from '../../scanning/order/create-scans.js';
import { requestedGeometry } from '../../scanning/record/scan-geometry.js';
import { settingsOf } from '../../scanning/record/search-settings.js';
import type { Outcome } from '../record/schedule.entity.js';
import type { DueBusinessSchedule } from '../record/schedules.repository.js';
import { outcomeOf, RecordFired } from './record-fired.js';

const NO_KEYWORDS = {
  code: 'no_keywords',
  detail: 'The schedule uses the keywords of the business, and the business has none.',
};

/** Fires due schedules of one business each. Runs in the unit of work that claimed them. */
@Injectable()
export class FireSchedules {
  constructor(
    private readonly createScans: CreateScans,
    private readonly recordFired: RecordFired,
  ) {}

  /**
   * Creates a scan for each keyword of a schedule until one is refused, and sets the next occurrence. Of several missed
   * occurrences only one fires.
   */
  async run(schedules: readonly DueBusinessSchedule[], now: Date): Promise<void> {
    const created = await this.createScans.run(schedules.map(orderOf));
    const fired = zip(schedules, created).map(([schedule, scans]) => ({
      schedule,
      outcome: outcomeFor(schedule, scans),
    }));
    await this.recordFired.run(fired, now);
  }
}

function orderOf(schedule: DueBusinessSchedule): ScanOrder {
  const { id, accountId, livemode, businessId, keywords, nextRunAt } = schedule;
  return {
    tenant: { accountId, livemode },
    businessId,
    keywords: keywords ?? null,
    ...requestedGeometry(schedule),
    settings: settingsOf(schedule),
    occurrence: { scheduleId: id, at: nextRunAt },
  };
}

function outcomeFor({ nextRunAt }: DueBusinessSchedule, { started, missed, refusal }: CreatedScans): Outcome {
  return outcomeOf({
    dueAt: nextRunAt,
    started,
    missed,
    reason: refusal ?? (started === 0 ? NO_KEYWORDS : null),
  });
}
