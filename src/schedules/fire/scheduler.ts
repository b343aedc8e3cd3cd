import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { isUnreachable } from '#platform/database/outage';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable, Logger } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import {
  type DueBusinessSchedule,
  type DueSchedule,
  SchedulesRepository,
} from '../record/schedules.repository.js';
import { FireCampaign } from './fire-campaign.js';
import { FireSchedules } from './fire-schedules.js';

/** Schedules of one transaction. */
const BATCH = 200;

/**
 * Fires due schedules, in any number of processes. The states of a schedule, and what ends each:
 *
 * 1. *Due*: its stored occurrence has passed. `SchedulesRepository` claims it, the longest overdue first, and skips rows that
 *    another process has.
 * 2. *Claimed*, within one transaction: `FireSchedules` creates the scans of up to 200 schedules of one business each;
 *    `FireCampaign` creates the batch of one campaign. What cannot start, for example without credits, is an outcome and
 *    no error.
 * 3. *Fired*: `RecordFired` stores the outcome and the next occurrence in that transaction. So a crash neither loses nor
 *    duplicates an occurrence, and several missed ones fire once.
 *
 * An error undoes the transaction. The schedules of a failed batch are fired again by halves, until the one that fails is
 * alone: it stays due for the next run. An unreachable database ends the run. `RealignSchedules` corrects occurrences that
 * were stored while a clock was wrong.
 */
@Injectable()
export class Scheduler {
  private readonly logger = new Logger(Scheduler.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly schedules: SchedulesRepository,
    private readonly fireSchedules: FireSchedules,
    private readonly fireCampaign: FireCampaign,
  ) {}

  /** @returns the number of fired schedules */
  @BackgroundTask({ name: 'schedules.fire', every: 5_000, needsSteadyClock: true })
  async fireDue({ now, signal }: TaskRun): Promise<number> {
    const tried: number[] = [];
    let fired = 0;
    for (let claimed = BATCH; claimed === BATCH && !signal.aborted;) {
      const ids: number[] = [];
      try {
        fired += await this.fire(async () => {
          const schedules = await this.schedules.claimDue(now, BATCH, tried);
          // Also needed if the transaction fails.
          ids.push(...schedules.map(({ id }) => id));
          return schedules;
        }, now);
      } catch (error) {
        if (ids.length === 0 || isUnreachable(error)) throw error;
        this.logger.warn(
          { err: error, schedules: ids.length },
          'a batch of schedules failed; its halves are fired alone',
        );
        fired += await this.fireHalves(ids, error, { now, signal });
        tried.push(...ids);
      }
      claimed = ids.length;
      // Queries of the embedded database never yield to the event loop, so sockets would starve.
      await setImmediate();
    }
    return fired + (await this.fireCampaigns({ now, signal }));
  }

  /** Fires due campaigns, each in a transaction of its own because it may create thousands of scans. */
  private async fireCampaigns({ now, signal }: TaskRun): Promise<number> {
    const tried: number[] = [];
    let fired = 0;
    while (!signal.aborted) {
      const claimed: DueSchedule[] = [];
      try {
        await this.inTransaction(async () => {
          const campaign = await this.schedules.claimDueCampaign(now, tried);
          if (!campaign) return;
          // Also needed if the transaction fails.
          claimed.push(campaign);
          await this.fireCampaign.run(campaign, now);
        });
        if (claimed.length === 0) return fired;
        fired++;
      } catch (error) {
        const [campaign] = claimed;
        if (!campaign || isUnreachable(error)) throw error;
        this.logger.error({ err: error, id: campaign.id }, 'a campaign could not be fired; it stays due');
        tried.push(campaign.id);
      }
      await setImmediate();
    }
    return fired;
  }

  /** Fires the schedules that `claim` locks, in one transaction. @returns their number */
  private fire(claim: () => Promise<DueBusinessSchedule[]>, now: Date): Promise<number> {
    return this.inTransaction(async () => {
      const schedules = await claim();
      await this.fireSchedules.run(schedules, now);
      return schedules.length;
    });
  }

  private inTransaction<T>(work: () => Promise<T>): Promise<T> {
    return this.unitOfWork.withIdentityMap(() => this.unitOfWork.run(work));
  }

  /** Fires schedules whose common transaction failed, each half in one of its own. A single one stays due. */
  private async fireHalves(ids: readonly number[], error: unknown, retry: TaskRun): Promise<number> {
    if (ids.length === 1) {
      this.logger.error({ err: error, id: ids[0] }, 'a schedule could not be fired; it stays due');
      return 0;
    }
    const middle = Math.ceil(ids.length / 2);
    return (await this.refire(ids.slice(0, middle), retry)) + (await this.refire(ids.slice(middle), retry));
  }

  private async refire(ids: readonly number[], retry: TaskRun): Promise<number> {
    if (retry.signal.aborted) return 0;
    await setImmediate();
    try {
      return await this.fire(() => this.schedules.claimDueAmong(ids, retry.now), retry.now);
    } catch (error) {
      if (isUnreachable(error)) throw error;
      return this.fireHalves(ids, error, retry);
    }
  }
}
