import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { BackgroundTasks } from '#platform/background/background-tasks';
import { DueRows } from '#platform/background/due-rows';
import { Clock } from '#platform/clock';
import { Injectable } from '@nestjs/common';
import { DeliverWebhooks } from '../delivery/deliver-webhooks.js';
import { nextDigest, timingOf } from '../endpoints/rhythm.js';
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';
import { DigestsRepository } from './digests.repository.js';
import { WriteDigest } from './write-digest.js';

/** Clocks of processes differ. A digest that one of them has written must not be found again. */
const TOLERANCE_MS = 3_600_000;

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

  @BackgroundTask({ name: 'notifications.digests', every: 15_000, needsSteadyClock: true })
  async run({ now, signal }: TaskRun): Promise<number> {
    const ids = await this.digests.due(now);
    const failure = 'digest not written; it stays due';
    const handled = await this.rows.process({ ids, handle: (id) => this.handle(id, now), failure, signal });
    if (handled > 0) this.tasks.wake(DeliverWebhooks);
    return handled;
  }

  /** Corrects digests that were set while a clock was ahead, or with older time zone data. */
  @BackgroundTask({
    name: 'notifications.realign-digests',
    every: 3_600_000,
    firstAfter: 60_000,
    needsSteadyClock: true,
  })
  async realign({ now, signal }: TaskRun): Promise<void> {
    const after = new Date(now.getTime() + TOLERANCE_MS);
    const moved = (await this.digests.dueAfter(after)).filter((one) => isMoved(one, after));
    await this.rows.process({
      ids: moved.map(({ id }) => id),
      handle: (id) => this.correct(id, after),
      failure: 'the next digest of a channel was not corrected; the next run retries',
      signal,
    });
  }

  private async correct(id: number, after: Date): Promise<boolean> {
    const endpoint = await this.digests.lock(id);
    if (!endpoint || !isMoved(endpoint, after)) return false;
    endpoint.nextDigestAt = nextDigest(timingOf(endpoint), after);
    await this.digests.flush();
    return true;
  }

  private async handle(id: number, now: Date): Promise<boolean> {
    const endpoint = await this.digests.claim(id, now);
    if (!endpoint) return false;
    // Not the start of the run: the digest has the events until now.
    await this.write.run(endpoint, this.clock.now());
    return true;
  }
}

/** Returns whether the stored digest is later than a moment and not the first one after it. */
function isMoved(endpoint: WebhookEndpoint, after: Date): boolean {
  const { nextDigestAt } = endpoint;
  if (!nextDigestAt || nextDigestAt <= after) return false;
  return nextDigest(timingOf(endpoint), after)?.getTime() !== nextDigestAt.getTime();
}
