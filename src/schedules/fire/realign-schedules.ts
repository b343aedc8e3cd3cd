import { nextOccurrence } from '#libs/timetable';
import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable, Logger } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import { SchedulesRepository } from '../record/schedules.repository.js';

const BATCH = 100;
/** Clocks of processes differ. An occurrence that one of them has fired must not be found again. */
const TOLERANCE_MS = 3_600_000;

/**
 * Corrects the next occurrence of schedules that fired or changed while a clock was ahead, or with older time zone data.
 * Without this, a schedule would rest until the wrong time has come, a year for example, or fire an hour early.
 */
@Injectable()
export class RealignSchedules {
  private readonly logger = new Logger(RealignSchedules.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly schedules: SchedulesRepository,
  ) {}

  @BackgroundTask({
    name: 'schedules.realign',
    every: 3_600_000,
    firstAfter: 60_000,
    needsSteadyClock: true,
  })
  async run({ now, signal }: TaskRun): Promise<void> {
    const after = new Date(now.getTime() + TOLERANCE_MS);
    for (let last: number | null = 0; last !== null && !signal.aborted;) {
      last = await this.unitOfWork.run(() => this.realign(after, last ?? 0));
      await setImmediate();
    }
  }

  /** @returns the last id of the batch; null after the last batch */
  private async realign(after: Date, afterId: number): Promise<number | null> {
    const batch = await this.schedules.lockFiringAfter(after, afterId, BATCH);
    for (const schedule of batch) {
      const next = nextOccurrence(schedule, after);
      if (next === null || next.getTime() === schedule.nextRunAt.getTime()) continue;
      await this.schedules.storeNextRun(schedule, next);
      this.logger.warn(
        { scheduleId: schedule.id, from: schedule.nextRunAt, to: next },
        'the next occurrence of a schedule was corrected: a clock was ahead, or the time zone data old, when it was set',
      );
    }
    return batch.at(-1)?.id ?? null;
  }
}
