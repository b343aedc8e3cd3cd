import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { isOutage } from '#platform/database/outage';
import { RequestContext } from '@mikro-orm/core';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { setImmediate } from 'node:timers/promises';
import { DeliverWebhooks } from './deliver-webhooks.js';
import { WANTS_EVENT } from './wants-event.sql.js';

/** How long what happened may wait to be sent; a look at an empty outbox is one step in an index. */
const POLL_MS = 250;
const BATCH = 500;

/** Makes of each event in the outbox a delivery to every endpoint that wants it. */
@Injectable()
export class RelayEvents {
  private readonly logger = new Logger(RelayEvents.name);
  private isRunning = false;
  /** The database was, when it was last asked. */
  private isAway = false;

  constructor(
    private readonly em: EntityManager,
    private readonly deliver: DeliverWebhooks,
    private readonly clock: Clock,
  ) {}

  @Interval(POLL_MS)
  async poll(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      await this.relayAll();
      this.isAway = false;
    } catch (error) {
      const wasAway = this.isAway;
      this.isAway = isOutage(error);
      // Four times a second is too often to be told the same.
      if (!wasAway || !this.isAway) {
        this.logger.error({ err: error }, 'events could not be relayed; it is tried again until it works');
      }
    } finally {
      this.isRunning = false;
    }
  }

  private async relayAll(): Promise<void> {
    for (let relayed = BATCH; relayed === BATCH;) {
      const batch = await RequestContext.create(this.em, () => this.relay());
      if (batch.deliveries > 0) this.deliver.wake();
      relayed = batch.events;
      // The embedded database answers without ever letting sockets have their turn.
      await setImmediate();
    }
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
