import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { Clock } from '#platform/clock';
import { deleteInBatches } from '#platform/database/delete-in-batches';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';

const KEEP_MS = 30 * 24 * 3_600_000;

/** The parameters: before when it was relayed, and the same again. */
const OLD = `
  relayed_at < ? and not exists
    (select from webhook_delivery delivery
     where delivery.event_id = old.id and delivery.status = 'pending' and delivery.next_attempt_at > ?)
  order by relayed_at`;

/**
 * Deletes events thirty days after they were relayed, with their deliveries and attempts, and secrets that have
 * expired. An event that is being sent again stays until that has ended.
 */
@Injectable()
export class ForgetOldEvents {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  @BackgroundTask({ name: 'webhooks.forget-events', every: 3_600_000 })
  async run({ signal }: TaskRun): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - KEEP_MS);
    await deleteInBatches(this.em, 'outbox_event', OLD, [before, before], signal);
    await this.em.execute('delete from webhook_secret where expires_at < ?', [before]);
  }
}
