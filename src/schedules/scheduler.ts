import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { DueRows } from '#platform/background/due-rows';
import { Clock } from '#platform/clock';
import { Injectable } from '@nestjs/common';
import { FireSchedule } from './fire-schedule.js';
import { SchedulesRepository } from './schedules.repository.js';

/**
 * Fires due schedules, in any number of processes. One transaction claims a schedule and stores its scans, so a crash
 * neither loses nor duplicates an occurrence.
 */
@Injectable()
export class Scheduler {
  constructor(
    private readonly dueRows: DueRows,
    private readonly schedules: SchedulesRepository,
    private readonly fireSchedule: FireSchedule,
    private readonly clock: Clock,
  ) {}

  @BackgroundTask({ name: 'schedules.fire', every: 5_000 })
  async fireDue({ signal }: TaskRun): Promise<number> {
    const now = this.clock.now();
    return this.dueRows.process({
      ids: await this.schedules.idsDue(now),
      handle: (id) => this.fire(id, now),
      failure: 'a schedule could not be fired; it stays due',
      signal,
    });
  }

  private async fire(id: number, now: Date): Promise<boolean> {
    const schedule = await this.schedules.claimDue(id, now);
    if (!schedule?.nextRunAt) return false;
    await this.fireSchedule.run(schedule, schedule.nextRunAt, now);
    return true;
  }
}
