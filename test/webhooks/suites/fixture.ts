import type { Tenant } from '#platform/tenant';
import type { WebhookReceiver } from '../../support/webhook-receiver.js';
import type { WebhookService } from '../../support/webhook-service.js';

/** Shared by the suites, because a service takes longer to start than a suite takes to run. */
export interface Fixture {
  service: WebhookService;
  receiver: WebhookReceiver;
  /** A new one for each test. */
  tenant: Tenant;
}
