import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../../accounts/accounts.repository.js';
import { type Actor, AuditLog, OPERATOR } from '../../accounts/audit/audit-log.js';
import type { EventType } from '#platform/outbox/event-types';
import { WebhookHttp } from '../webhook-http.js';
import { TOO_MANY_ENDPOINTS } from '../webhooks.problems.js';
import { EndpointSecrets } from './endpoint-secrets.js';
import { readEndpointUrl } from './endpoint-url.js';
import { EndpointsRepository } from './endpoints.repository.js';
import { tagColumns, type WebhookEndpoint } from './webhook-endpoint.entity.js';

/** Maximum endpoints of a tenant: each event is sent to all of them. */
const MAX_ENDPOINTS = 20;

export interface NewEndpoint {
  readonly url: string;
  readonly description?: string | null | undefined;
  /** Null for all. */
  readonly events?: readonly EventType[] | null | undefined;
  readonly significantOnly?: boolean | undefined;
  /** Null for all. */
  readonly tags?: readonly string[] | null | undefined;
}

@Injectable()
export class AddEndpoint {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly endpoints: EndpointsRepository,
    private readonly secrets: EndpointSecrets,
    private readonly http: WebhookHttp,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds an endpoint for the events from now on.
   *
   * @returns the endpoint and its secret, which cannot be read again
   * @throws Problem `webhook_url_refused`, `too_many_webhook_endpoints`
   */
  async run(
    { accountId, livemode }: Tenant,
    input: NewEndpoint,
    actor: Actor = OPERATOR,
  ): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
    const url = readEndpointUrl(input.url, this.http.policy);
    return this.unitOfWork.run(async () => {
      await this.accounts.lock(accountId);
      if ((await this.endpoints.count({ accountId, livemode })) >= MAX_ENDPOINTS) {
        throw new Problem(TOO_MANY_ENDPOINTS, `There are ${MAX_ENDPOINTS} endpoints. Delete one first.`);
      }
      const now = this.clock.now();
      const endpoint = await this.endpoints.insert({
        accountId,
        livemode,
        url,
        description: input.description ?? null,
        events: input.events ? [...new Set(input.events)] : null,
        significantOnly: input.significantOnly ?? false,
        ...tagColumns(input.tags ?? null),
        enabled: true,
        disabledReason: null,
        failingSince: null,
        pausedUntil: null,
        createdAt: now,
        updatedAt: now,
      });
      const secret = this.secrets.generate();
      await this.endpoints.insertSecret(endpoint.id, this.secrets.seal(secret, endpoint.id), now);
      await this.audit.record(accountId, actor, 'webhook.created', { ...endpoint.auditDetail(), livemode });
      return { endpoint, secret };
    });
  }
}
