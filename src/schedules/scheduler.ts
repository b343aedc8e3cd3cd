import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { DueRows } from '#platform/background/due-rows';
import { Clock } from '#platform/clock';
import { isUnreachable } from '#platform/database/outage';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable, Logger } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import { FireSchedules } from './fire-schedules.js';
import { SchedulesRepository } from './schedules.repository.js';

/** Schedules of one transaction. */
const BATCH = 200;

/**
 * Fires due schedules, in any number of processes. One transaction claims a batch of schedules and stores their scans, so
 * a crash neither loses nor duplicates an occurrence.
 */
@Injectable()
export class Scheduler {
  private readonly logger = new Logger(Scheduler.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly dueRows: DueRows,
    private readonly schedules: SchedulesRepository,
    private readonly fireSchedules: FireSchedules,
    private readonly clock: Clock,
  ) {}

  /** @returns the number of fired schedules */
  @BackgroundTask({ name: 'schedules.fire', every: 5_000 })
  async fireDue({ signal }: TaskRun): Promise<number> {
    const now = this.clock.now();
    const firedAlone: number[] = [];
    let fired = 0;
    for (let claimed = BATCH; claimed === BATCH && !signal.aborted;) {
      const ids: number[] = [];
      try {
        await this.unitOfWork.withIdentityMap(() =>
          this.unitOfWork.run(() => this.fireBatch(ids, firedAlone, now)),
        );
        fired += ids.length;
      } catch (error) {
        if (ids.length === 0 || isUnreachable(error)) throw error;
        this.logger.warn(
          { err: error, schedules: ids.length },
          'a batch of schedules failed; each is fired alone',
        );
        fired += await this.fireEach(ids, now, signal);
        firedAlone.push(...ids);
      }
      claimed = ids.length;
      // Queries of the embedded database never yield to the event loop, so sockets would starve.
      await setImmediate();
    }
    return fired;
  }

  /** @param claimed receives the ids of the claimed schedules, which the caller needs if the transaction fails */
  private async fireBatch(claimed: number[], except: readonly number[], now: Date): Promise<void> {
    const schedules = await this.schedules.claimDue(now, BATCH, except);
    claimed.push(...schedules.map(({ id }) => id));
    await this.fireSchedules.run(schedules, now);
  }

  private fireEach(ids: readonly number[], now: Date, signal: AbortSignal): Promise<number> {
    return this.dueRows.process({
      ids,
      handle: async (id) => {
        const schedules = await this.schedules.claimDueById(id, now);
        await this.fireSchedules.run(schedules, now);
        return schedules.length > 0;
      },
      failure: 'a schedule could not be fired; it stays due',
      signal,
    });
  }
}
