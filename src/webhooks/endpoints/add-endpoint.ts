import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../../accounts/accounts.repository.js';
import { type Actor, AuditLog, OPERATOR } from '../../accounts/audit/audit-log.js';
import type { EventType } from '../event-types.js';
import { WebhookHttp } from '../webhook-http.js';
import { TOO_MANY_ENDPOINTS } from '../webhooks.problems.js';
import { EndpointSecrets } from './endpoint-secrets.js';
import { readEndpointUrl } from './endpoint-url.js';
import { EndpointsRepository } from './endpoints.repository.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { WebhookSecret } from './webhook-secret.entity.js';

/** Of one account, for live or for test events: each event is a request to every one of them. */
const MAX_ENDPOINTS = 20;

export interface NewEndpoint {
  readonly url: string;
  readonly description?: string | null | undefined;
  /** Null = all. */
  readonly events?: readonly EventType[] | null | undefined;
  readonly significantOnly?: boolean | undefined;
}

@Injectable()
export class AddEndpoint {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: AccountsRepository,
    private readonly endpoints: EndpointsRepository,
    private readonly secrets: EndpointSecrets,
    private readonly http: WebhookHttp,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends events to a URL from now on.
   *
   * @returns the secret too, for the only time
   * @throws Problem `webhook_url_refused`, `too_many_webhook_endpoints`
   */
  async run(
    tenant: Tenant,
    input: NewEndpoint,
    actor: Actor = OPERATOR,
  ): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
    const url = readEndpointUrl(input.url, this.http.policy);
    return this.em.transactional(async () => {
      await this.accounts.lock(tenant.accountId);
      if ((await this.endpoints.count(tenant)) >= MAX_ENDPOINTS) {
        throw new Problem(TOO_MANY_ENDPOINTS, `There are ${MAX_ENDPOINTS} endpoints. Delete one first.`);
      }
      const endpoint = await this.endpoints.insert(this.endpoint(tenant, input, url));
      const secret = this.secrets.generate();
      const sealed = this.secrets.seal(secret, endpoint.id);
      const { createdAt } = endpoint;
      await this.endpoints.insert(
        this.em.create(WebhookSecret, { endpointId: endpoint.id, sealed, createdAt, expiresAt: null }),
      );
      const detail = { ...endpoint.named(), livemode: endpoint.livemode };
      await this.audit.record(tenant.accountId, actor, 'webhook.created', detail);
      return { endpoint, secret };
    });
  }

  private endpoint({ accountId, livemode }: Tenant, input: NewEndpoint, url: string): WebhookEndpoint {
    const now = this.clock.now();
    return this.em.create(WebhookEndpoint, {
      accountId,
      livemode,
      url,
      description: input.description ?? null,
      events: input.events ? [...new Set(input.events)] : null,
      significantOnly: input.significantOnly ?? false,
      enabled: true,
      disabledReason: null,
      failingSince: null,
      pausedUntil: null,
      createdAt: now,
      updatedAt: now,
    });
  }
}
