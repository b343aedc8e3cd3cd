import { BackgroundTask } from '#platform/background/background-task';
import { BackgroundTasks } from '#platform/background/background-tasks';
import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { DeliverWebhooks } from './deliver-webhooks.js';
import { WANTS_EVENT } from './wants-event.sql.js';

const BATCH = 500;

/** Makes of each event in the outbox a delivery to every endpoint that wants it. */
@Injectable()
export class RelayEvents {
  constructor(
    private readonly em: EntityManager,
    private readonly tasks: BackgroundTasks,
    private readonly clock: Clock,
  ) {}

  /** A look at an empty outbox is one step in an index. */
  @BackgroundTask({ name: 'webhooks.relay', every: 250 })
  async poll(): Promise<number> {
    const { events, deliveries } = await this.relay();
    if (deliveries > 0) this.tasks.wake(DeliverWebhooks);
    if (events === BATCH) this.tasks.wake(RelayEvents);
    return events;
  }

  /**
   * One statement, so that an event is handed over with all its deliveries or not at all. The endpoints are locked:
   * one that is being disabled gets either no delivery, or one that disabling it ends.
   */
  private async relay(): Promise<{ events: number; deliveries: number }> {
    const now = this.clock.now();
    const [counts] = await this.em.execute<{ events: number; deliveries: number }[]>(
      `with event as (
         select * from outbox_event where relayed_at is null order by sequence limit ? for update skip locked
       ), endpoint as (
         select * from webhook_endpoint
         where enabled and (account_id, livemode) in (select account_id, livemode from event)
         order by id for share
       ), fanned_out as (
         insert into webhook_delivery
           (account_id, livemode, endpoint_id, event_id, event_type, status, tries, next_attempt_at, created_at)
         select event.account_id, event.livemode, endpoint.id, event.id, event.type, 'pending', 0, ?::timestamptz, ?::timestamptz
         from event join endpoint using (account_id, livemode)
         where ${WANTS_EVENT}
         order by event.sequence, endpoint.id
         on conflict do nothing returning 1
       ), relayed as (
         update outbox_event set relayed_at = ?::timestamptz where id in (select id from event)
       )
       select (select count(*) from event)::int as events, (select count(*) from fanned_out)::int as deliveries`,
      [BATCH, now, now, now],
    );
    return counts ?? { events: 0, deliveries: 0 };
  }
}
