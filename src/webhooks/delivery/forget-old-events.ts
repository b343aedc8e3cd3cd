import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { RequestContext } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';

const SWEEP_MS = 3_600_000;
const KEEP_MS = 30 * 24 * 3_600_000;
/** Deleted in one go: a short transaction, however much has gathered. */
const BATCH = 1_000;

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

  @Interval(SWEEP_MS)
  async run(): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - KEEP_MS);
    await RequestContext.create(this.em, async () => {
      while ((await this.deleteSome(before)) === BATCH);
      await this.em.execute('delete from webhook_secret where expires_at < ?', [before]);
    });
  }

  private async deleteSome(before: Date): Promise<number> {
    const rows = await this.em.execute<unknown[]>(
      `delete from outbox_event where id in
         (select id from outbox_event event where relayed_at < ? and not exists
            (select from webhook_delivery delivery
             where delivery.event_id = event.id and delivery.status = 'pending' and delivery.next_attempt_at > ?)
          order by relayed_at limit ? for update skip locked)
       returning 1`,
      [before, before, BATCH],
    );
    return rows.length;
  }
}
