import { Clock } from '#platform/clock';
import { AlertLog } from '#platform/alert-log/alert-log.repository';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable, Logger } from '@nestjs/common';
import type { DisabledReason, WebhookEndpoint } from './webhook-endpoint.entity.js';

/** Stops sending to an endpoint. To be called within a transaction that has locked it. */
@Injectable()
export class DisableEndpoint {
  private readonly logger = new Logger(DisableEndpoint.name);

  constructor(
    private readonly em: EntityManager,
    private readonly alerts: AlertLog,
    private readonly clock: Clock,
  ) {}

  byHand(endpoint: WebhookEndpoint): Promise<void> {
    return this.stop(endpoint, 'by_hand');
  }

  /** Because of how it answers: the account is told, by an alert and at its other endpoints. */
  async because(endpoint: WebhookEndpoint, reason: 'gone' | 'failing'): Promise<void> {
    const { id, accountId, livemode } = endpoint;
    const failingSince = endpoint.failingSince?.toISOString() ?? null;
    await this.stop(endpoint, reason);
    this.logger.warn({ endpointId: id, accountId, reason, failingSince }, 'webhook endpoint disabled');
    await this.alerts.raise({
      accountId,
      livemode,
      scan: null,
      rule: { kind: 'webhook_disabled' },
      values: { endpoint_id: id, host: endpoint.host(), reason, failing_since: failingSince },
    });
  }

  /** What was on its way has failed, and can be sent again once the endpoint is enabled. */
  private async stop(endpoint: WebhookEndpoint, disabledReason: DisabledReason): Promise<void> {
    const now = this.clock.now();
    Object.assign(endpoint, { enabled: false, disabledReason, updatedAt: now });
    await this.em.execute(
      `update webhook_delivery set status = 'failed', next_attempt_at = null, claimed_until = null, completed_at = ?
       where endpoint_id = ? and status = 'pending'`,
      [now, endpoint.id],
    );
  }
}
