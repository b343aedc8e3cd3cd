import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { BackgroundTasks } from '#platform/background/background-tasks';
import { DueRows } from '#platform/background/due-rows';
import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import { DeliverWebhooks } from '../delivery/deliver-webhooks.js';
import { DigestsRepository } from './digests.repository.js';
import { nextDigest, timingOf } from '../endpoints/rhythm.js';
import { WriteDigest } from './write-digest.js';

/** A week, and an hour for the change of the clocks. */
const LONGEST_REST_MS = (7 * 24 + 1) * 3_600_000;

/** Writes the digests that are due. After downtime, missed digests are one. */
@Injectable()
export class SendDueDigests {
  constructor(
    private readonly digests: DigestsRepository,
    private readonly write: WriteDigest,
    private readonly rows: DueRows,
    private readonly tasks: BackgroundTasks,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  @BackgroundTask({ name: 'notifications.digests', every: 15_000, needsSteadyClock: true })
  async run({ signal }: TaskRun): Promise<number> {
    const ids = await this.digests.due(this.clock.now());
    const failure = 'digest not written; it stays due';
    const handled = await this.rows.process({ ids, handle: (id) => this.handle(id), failure, signal });
    if (handled > 0) this.tasks.wake(DeliverWebhooks);
    return handled;
  }

  /** Corrects digests that were set while a clock was ahead: the next one of any channel is at most a week away. */
  @BackgroundTask({
    name: 'notifications.realign-digests',
    every: 3_600_000,
    firstAfter: 60_000,
    needsSteadyClock: true,
  })
  realign(): Promise<void> {
    return this.unitOfWork.run(async () => {
      const now = this.clock.now();
      for (const endpoint of await this.digests.lockDueAfter(new Date(now.getTime() + LONGEST_REST_MS))) {
        endpoint.nextDigestAt = nextDigest(timingOf(endpoint), now);
      }
      await this.digests.flush();
    });
  }

  private async handle(id: number): Promise<boolean> {
    const now = this.clock.now();
    const endpoint = await this.digests.claim(id, now);
    if (!endpoint) return false;
    await this.write.run(endpoint, now);
    return true;
  }
}
