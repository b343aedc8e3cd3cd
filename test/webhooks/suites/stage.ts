import type { Tenant } from '#platform/tenant';
import type { WebhookReceiver } from '../../support/webhook-receiver.js';
import type { WebhookService } from '../../support/webhook-service.js';

/** What the suites share: to start the service for each of them would take longer than they do. */
export interface Stage {
  service: WebhookService;
  receiver: WebhookReceiver;
  /** Another one in every test. */
  tenant: Tenant;
}
