import { AlertLog } from '#platform/alert-log/alert-log.repository';
import { Clock } from '#platform/clock';
import { Injectable, Logger } from '@nestjs/common';
import { DeliveriesRepository } from '../log/deliveries.repository.js';
import type { DisabledReason, WebhookEndpoint } from './webhook-endpoint.entity.js';

@Injectable()
export class DisableEndpoint {
  private readonly logger = new Logger(DisableEndpoint.name);

  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly alerts: AlertLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Disables an endpoint that the current transaction has locked, and fails its pending deliveries. Raises an alert
   * unless the account or the recipient did it, or it receives reports: their schedule shows it.
   */
  async run(endpoint: WebhookEndpoint, reason: DisabledReason): Promise<void> {
    const now = this.clock.now();
    Object.assign(endpoint, { enabled: false, disabledReason: reason, updatedAt: now });
    await this.deliveries.failPending(endpoint.id, now);
    if (reason === 'by_hand' || reason === 'unsubscribed') return;
    const { id, accountId, livemode, transport, reportScheduleId } = endpoint;
    const failingSince = endpoint.failingSince?.toISOString() ?? null;
    this.logger.warn({ endpointId: id, accountId, reason, failingSince }, 'webhook endpoint disabled');
    if ((reportScheduleId ?? null) !== null) return;
    const values = { host: endpoint.host(), reason, failing_since: failingSince };
    await this.alerts.raise({
      accountId,
      livemode,
      scan: null,
      ...(transport === 'webhook'
        ? { rule: { kind: 'webhook_disabled' }, values: { endpoint_id: id, ...values } }
        : {
            rule: { kind: 'channel_disabled' },
            values: { channel_id: id, channel_kind: transport, ...values },
          }),
    });
  }
}
