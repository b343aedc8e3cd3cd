import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { type Actor, AuditLog, OPERATOR } from '../../accounts/audit/audit-log.js';
import { EndpointsService } from '../endpoints/endpoints.service.js';
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';
import { ENDPOINT_DISABLED } from '../webhooks.problems.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveryLog } from './delivery-log.js';

/** Sends events again, with the same id and all retries. */
@Injectable()
export class Redeliver {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly endpoints: EndpointsService,
    private readonly deliveries: DeliveriesRepository,
    private readonly log: DeliveryLog,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends one delivery again, whatever its status. A pending delivery is attempted now.
   *
   * @throws Problem `not_found`, `webhook_endpoint_disabled`
   */
  async one(tenant: Tenant, deliveryId: number, actor: Actor = OPERATOR): Promise<void> {
    const { delivery } = await this.log.get(tenant, deliveryId);
    await this.unitOfWork.run(async () => {
      const endpoint = await this.lockEnabled(tenant, delivery.endpointId);
      await this.deliveries.restart(deliveryId, this.clock.now());
      const detail = { ...endpoint.auditDetail(), delivery_id: deliveryId };
      await this.audit.record(tenant.accountId, actor, endpoint.auditAction('redelivered'), detail);
    });
  }

  /**
   * Sends the failed deliveries of the events since a time again, and the events that the endpoint missed because it
   * was disabled or did not exist.
   *
   * @returns the number of deliveries
   * @throws Problem `not_found`, `webhook_endpoint_disabled`
   */
  failedSince(tenant: Tenant, endpointId: number, since: Date, actor: Actor = OPERATOR): Promise<number> {
    return this.unitOfWork.run(async () => {
      const endpoint = await this.lockEnabled(tenant, endpointId);
      const now = this.clock.now();
      const failed = await this.deliveries.restartFailed(endpointId, since, now);
      const count = failed + (await this.deliveries.insertMissed(endpointId, since, now));
      const detail = { ...endpoint.auditDetail(), since: since.toISOString(), count };
      await this.audit.record(tenant.accountId, actor, endpoint.auditAction('redelivered'), detail);
      return count;
    });
  }

  private async lockEnabled(tenant: Tenant, endpointId: number): Promise<WebhookEndpoint> {
    const endpoint = await this.endpoints.lockAny(tenant, endpointId);
    if (!endpoint.enabled) {
      throw new Problem(
        ENDPOINT_DISABLED,
        `The webhook endpoint ${endpointId} is disabled. Enable it first.`,
      );
    }
    // The caller wants the delivery now.
    endpoint.pausedUntil = null;
    return endpoint;
  }
}
