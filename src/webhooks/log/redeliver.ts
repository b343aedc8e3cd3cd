import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { type Actor, AuditLog, OPERATOR } from '../../accounts/audit/audit-log.js';
import { WANTS_EVENT } from '../delivery/wants-event.sql.js';
import { EndpointsService } from '../endpoints/endpoints.service.js';
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';
import { TEST_EVENT_TYPE } from '../event-types.js';
import { ENDPOINT_DISABLED } from '../webhooks.problems.js';
import { DeliveryLog } from './delivery-log.js';

/** Sends events again, with the same id and the whole schedule of retries. */
@Injectable()
export class Redeliver {
  constructor(
    private readonly em: EntityManager,
    private readonly endpoints: EndpointsService,
    private readonly log: DeliveryLog,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * One delivery, whatever came of it. One that still waits for its next attempt is attempted now.
   *
   * @throws Problem `not_found`, `webhook_endpoint_disabled`
   */
  async one(tenant: Tenant, deliveryId: number, actor: Actor = OPERATOR): Promise<void> {
    const { delivery } = await this.log.get(tenant, deliveryId);
    await this.em.transactional(async () => {
      const endpoint = await this.lockEnabled(tenant, delivery.endpointId);
      await this.em.execute(
        `update webhook_delivery set status = 'pending', tries = 0, next_attempt_at = ?, completed_at = null where id = ?`,
        [this.clock.now(), deliveryId],
      );
      const detail = { ...endpoint.named(), delivery_id: deliveryId };
      await this.audit.record(tenant.accountId, actor, 'webhook.redelivered', detail);
    });
  }

  /**
   * All that has failed of the events since a time, and those that there is no delivery of, because the endpoint was
   * disabled or did not exist.
   *
   * @returns how many are sent
   * @throws Problem `not_found`, `webhook_endpoint_disabled`
   */
  failedSince(tenant: Tenant, endpointId: number, since: Date, actor: Actor = OPERATOR): Promise<number> {
    return this.em.transactional(async () => {
      const endpoint = await this.lockEnabled(tenant, endpointId);
      const now = this.clock.now();
      const failed = await this.em.execute<unknown[]>(
        `update webhook_delivery delivery set status = 'pending', tries = 0, next_attempt_at = ?, completed_at = null
         from outbox_event event
         where delivery.endpoint_id = ? and delivery.status = 'failed' and delivery.event_type <> ?
           and event.id = delivery.event_id and event.created_at >= ?::timestamptz
         returning 1`,
        [now, endpointId, TEST_EVENT_TYPE, since],
      );
      const missing = await this.em.execute<unknown[]>(
        `insert into webhook_delivery
           (account_id, livemode, endpoint_id, event_id, event_type, status, tries, next_attempt_at, created_at)
         select event.account_id, event.livemode, endpoint.id, event.id, event.type, 'pending', 0, ?::timestamptz, ?::timestamptz
         from outbox_event event join webhook_endpoint endpoint
           on endpoint.account_id = event.account_id and endpoint.livemode = event.livemode
         where endpoint.id = ? and event.created_at >= ?::timestamptz and event.type <> ? and event.relayed_at is not null
           and ${WANTS_EVENT}
         order by event.sequence
         on conflict do nothing returning 1`,
        [now, now, endpointId, since, TEST_EVENT_TYPE],
      );
      const count = failed.length + missing.length;
      const detail = { ...endpoint.named(), since: since.toISOString(), count };
      await this.audit.record(tenant.accountId, actor, 'webhook.redelivered', detail);
      return count;
    });
  }

  private async lockEnabled(tenant: Tenant, endpointId: number): Promise<WebhookEndpoint> {
    const endpoint = await this.endpoints.lock(tenant, endpointId);
    if (!endpoint.enabled) {
      throw new Problem(
        ENDPOINT_DISABLED,
        `The webhook endpoint ${endpointId} is disabled. Enable it first.`,
      );
    }
    // Whoever asks for it does not want to wait.
    endpoint.pausedUntil = null;
    return endpoint;
  }
}
