import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Mailer } from '#platform/mail/mailer';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../accounts/audit/audit-log.js';
import { AddEndpoint } from '../../webhooks/endpoints/add-endpoint.js';
import { EndpointsRepository } from '../../webhooks/endpoints/endpoints.repository.js';
import { EndpointsService } from '../../webhooks/endpoints/endpoints.service.js';
import { UpdateEndpoint } from '../../webhooks/endpoints/update-endpoint.js';
import { TRANSPORTS, type WebhookEndpoint } from '../../webhooks/endpoints/webhook-endpoint.entity.js';
import { DeliveryLog } from '../../webhooks/log/delivery-log.js';
import { WEBHOOK_URL_REFUSED } from '../../webhooks/webhooks.problems.js';
import { EMAIL_NOT_CONFIGURED } from '../notifications.problems.js';
import {
  type CreateChannelDto,
  toChanges,
  toNewEndpoint,
  type UpdateChannelDto,
} from './dto/channel-bodies.js';

/** Notification channels: the endpoints of every transport, webhooks among them. */
@Injectable()
export class ChannelsService {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly repository: EndpointsRepository,
    private readonly add: AddEndpoint,
    private readonly change: UpdateEndpoint,
    private readonly log: DeliveryLog,
    private readonly mailer: Mailer,
  ) {}

  /**
   * @returns the channel, and the secret of a webhook
   * @throws Problem `email_not_configured`, and those of `AddEndpoint`
   */
  async create(
    tenant: Tenant,
    body: CreateChannelDto,
    actor?: Actor,
  ): Promise<{ endpoint: WebhookEndpoint; secret: string | null }> {
    if (body.kind === 'email' && !this.mailer.isConfigured) {
      throw new Problem(EMAIL_NOT_CONFIGURED, EMAIL_NOT_CONFIGURED.description);
    }
    const { endpoint, secret } = await this.add.run(tenant, toNewEndpoint(body), actor);
    return { endpoint, secret: body.kind === 'webhook' ? secret : null };
  }

  /** Returns up to `count` channels with larger ids, oldest first. */
  async list(tenant: Tenant, afterId: number, count: number): Promise<WebhookEndpoint[]> {
    const all = await this.endpoints.list(tenant, TRANSPORTS);
    return all.filter(({ id }) => id > afterId).slice(0, count);
  }

  /** @throws Problem `not_found` */
  get(tenant: Tenant, id: number): Promise<WebhookEndpoint> {
    return this.endpoints.get(tenant, id);
  }

  /** Returns the tenant of a channel. For commands. @throws Problem `not_found` */
  async tenantOf(id: number): Promise<Tenant> {
    const endpoint = await this.repository.findById(id);
    if (!endpoint) throw new Problem(NOT_FOUND, `Notification channel ${id} does not exist.`);
    return { accountId: endpoint.accountId, livemode: endpoint.livemode };
  }

  /**
   * Changes a channel. The URL of a webhook stays: a leaked key must not redirect its events.
   *
   * @throws Problem `not_found`, and those of `UpdateEndpoint`
   */
  async update(tenant: Tenant, id: number, body: UpdateChannelDto, actor: Actor): Promise<WebhookEndpoint> {
    const { transport } = await this.get(tenant, id);
    if (transport === 'webhook' && body.target !== undefined) {
      const detail =
        'The URL of a webhook cannot be changed here. Change it in the dashboard, or add a channel.';
      throw new Problem(WEBHOOK_URL_REFUSED, detail);
    }
    return this.change.run(tenant, id, toChanges(body), actor);
  }

  /** @throws Problem `not_found` */
  delete(tenant: Tenant, id: number, actor?: Actor): Promise<void> {
    return this.endpoints.delete(tenant, id, actor);
  }

  /** Returns a delivery of a channel with its attempts. @throws Problem `not_found` */
  async delivery(tenant: Tenant, channelId: number, deliveryId: number) {
    const found = await this.log.get(tenant, deliveryId);
    if (found.delivery.endpointId === channelId) return found;
    throw new Problem(NOT_FOUND, `Notification channel ${channelId} has no delivery ${deliveryId}.`);
  }
}
