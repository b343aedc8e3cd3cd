import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import type { EventType } from '#platform/outbox/event-types';
import { currentCaller } from '#platform/request-id';
import { newLinkColumns } from '#platform/secrets/link-columns';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../../accounts/accounts.repository.js';
import { type Actor, AuditLog, OPERATOR } from '../../accounts/audit/audit-log.js';
import { StartDigests } from '../digests/start-digests.js';
import { AskRecipient } from '../recipients/ask-recipient.js';
import { WebhookHttp } from '../webhook-http.js';
import { TOO_MANY_CHANNELS, TOO_MANY_ENDPOINTS } from '../webhooks.problems.js';
import { EndpointSecrets } from './endpoint-secrets.js';
import { readEndpointUrl } from './endpoint-url.js';
import { EndpointsRepository } from './endpoints.repository.js';
import { DEFAULT_TIMING, type Timing } from './rhythm.js';
import {
  type Locale,
  tagColumns,
  type Transport,
  TRANSPORTS,
  type WebhookEndpoint,
} from './webhook-endpoint.entity.js';

/** Maximum endpoints of a tenant: each event is sent to all of them. */
const MAX_ENDPOINTS = 20;
const MAX_CHANNELS = 50;
const CHANNELS = TRANSPORTS.filter((transport) => transport !== 'webhook');

export interface NewEndpoint {
  /** Defaults to a webhook. */
  readonly transport?: Transport | undefined;
  /** The address, for an e-mail. */
  readonly url: string;
  readonly locale?: Locale | undefined;
  readonly timing?: Partial<Timing> | undefined;
  /** The owner of a default channel. */
  readonly userId?: number | undefined;
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
    private readonly digests: StartDigests,
    private readonly http: WebhookHttp,
    private readonly ask: AskRecipient,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds an endpoint for the events from now on.
   *
   * @returns the endpoint, and the secret of a webhook, which cannot be read again
   * @throws Problem `webhook_url_refused`, `recipient_refused`, `too_many_webhook_endpoints`,
   *   `too_many_notification_channels`, `rate_limited`
   */
  async run(
    { accountId, livemode }: Tenant,
    input: NewEndpoint,
    actor: Actor = OPERATOR,
  ): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
    const transport = input.transport ?? 'webhook';
    const url = readEndpointUrl(input.url, this.http.policy, transport);
    return this.unitOfWork.run(async () => {
      await this.accounts.lock(accountId);
      await this.requireSpace({ accountId, livemode }, transport);
      // Only callers without a restriction add channels, so this counts the recipient without asking it.
      if (transport === 'email') await this.ask.run({ accountId, livemode }, url, 'en');
      const now = this.clock.now();
      const endpoint = await this.endpoints.insert({
        accountId,
        livemode,
        transport,
        url,
        locale: input.locale ?? 'en',
        ...(await this.digests.columns({ accountId, livemode }, { ...DEFAULT_TIMING, ...input.timing }, now)),
        description: input.description ?? null,
        events: input.events ? [...new Set(input.events)] : null,
        significantOnly: input.significantOnly ?? false,
        ...tagColumns(input.tags ?? null),
        enabled: true,
        disabledReason: null,
        failingSince: null,
        pausedUntil: null,
        bounces: 0,
        userId: input.userId ?? null,
        reportScheduleId: null,
        ...newLinkColumns(),
        madeBy: currentCaller(),
        createdAt: now,
        updatedAt: now,
      });
      const secret = this.secrets.generate();
      await this.endpoints.insertSecret(endpoint.id, this.secrets.seal(secret, endpoint.id), now);
      await this.audit.record(accountId, actor, endpoint.auditAction('created'), {
        ...endpoint.auditDetail(),
        livemode,
      });
      return { endpoint, secret };
    });
  }

  private async requireSpace(tenant: Tenant, transport: Transport): Promise<void> {
    if (transport === 'webhook') {
      if ((await this.endpoints.count(tenant, ['webhook'])) < MAX_ENDPOINTS) return;
      throw new Problem(TOO_MANY_ENDPOINTS, `There are ${MAX_ENDPOINTS} endpoints. Delete one first.`);
    }
    if ((await this.endpoints.count(tenant, CHANNELS)) < MAX_CHANNELS) return;
    throw new Problem(TOO_MANY_CHANNELS, `There are ${MAX_CHANNELS} channels. Delete one first.`);
  }
}
