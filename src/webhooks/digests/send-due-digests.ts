import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { BackgroundTasks } from '#platform/background/background-tasks';
import { DueRows } from '#platform/background/due-rows';
import { Clock } from '#platform/clock';
import { Injectable } from '@nestjs/common';
import { DeliverWebhooks } from '../delivery/deliver-webhooks.js';
import { DigestsRepository } from './digests.repository.js';
import { WriteDigest } from './write-digest.js';

/** Writes the digests that are due. After downtime, missed digests are one. */
@Injectable()
export class SendDueDigests {
  constructor(
    private readonly digests: DigestsRepository,
    private readonly write: WriteDigest,
    private readonly rows: DueRows,
    private readonly tasks: BackgroundTasks,
    private readonly clock: Clock,
  ) {}

  @BackgroundTask({ name: 'notifications.digests', every: 15_000 })
  async run({ signal }: TaskRun): Promise<number> {
    const ids = await this.digests.due(this.clock.now());
    const failure = 'digest not written; it stays due';
    const handled = await this.rows.process({ ids, handle: (id) => this.handle(id), failure, signal });
    if (handled > 0) this.tasks.wake(DeliverWebhooks);
    return handled;
  }

  private async handle(id: number): Promise<boolean> {
    const now = this.clock.now();
    const endpoint = await this.digests.claim(id, now);
    if (!endpoint) return false;
    await this.write.run(endpoint, now);
    return true;
  }
}
