import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { RequestContext } from '@mikro-orm/core';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { FireSchedule } from './fire-schedule.js';
import { SchedulesRepository } from './schedules.repository.js';

const SWEEP_MS = 5_000;

/**
 * Fires what is due. Any number of processes do so beside each other: each schedule is claimed in the database, and
 * its scans are stored in the same transaction, so that an occurrence is neither lost nor doubled whoever dies when.
 */
@Injectable()
export class Scheduler implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Scheduler.name);
  private isStopping = false;
  private sweep: Promise<void> | null = null;

  constructor(
    private readonly em: EntityManager,
    private readonly unitOfWork: UnitOfWork,
    private readonly schedules: SchedulesRepository,
    private readonly fireSchedule: FireSchedule,
    private readonly clock: Clock,
  ) {}

  /** Fires all that is due now. One that fails is left for the next time, and holds up no other. */
  @Interval(SWEEP_MS)
  async fireDue(): Promise<void> {
    this.sweep ??= this.fireAll().finally(() => {
      this.sweep = null;
    });
    await this.sweep;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.sweep;
  }

  private async fireAll(): Promise<void> {
    const now = this.clock.now();
    for (let afterId: number | null = 0; afterId !== null && !this.isStopping;) {
      afterId = await this.fireNext(now, afterId);
    }
  }

  /** @returns the id of the schedule that it had a go at; null when no other is due */
  private async fireNext(now: Date, afterId: number): Promise<number | null> {
    const claimed: { id: number | null } = { id: null };
    const fire = async (): Promise<void> => {
      const schedule = await this.schedules.claimDue(now, afterId);
      if (!schedule?.nextRunAt) return;
      claimed.id = schedule.id;
      await this.fireSchedule.run(schedule, schedule.nextRunAt, now);
    };
    try {
      await RequestContext.create(this.em, () => this.unitOfWork.run(fire));
    } catch (error) {
      if (claimed.id === null) throw error;
      this.logger.error(
        { err: error, scheduleId: claimed.id },
        'a schedule could not be fired; it stays due',
      );
    }
    return claimed.id;
  }
}
