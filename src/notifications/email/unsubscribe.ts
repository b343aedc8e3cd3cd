import { UnitOfWork } from '#platform/database/unit-of-work';
import { isLinkOf } from '#platform/secrets/link-columns';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../accounts/audit/audit-log.js';
import { DisableEndpoint } from '../../webhooks/endpoints/disable-endpoint.js';
import { EndpointsRepository } from '../../webhooks/endpoints/endpoints.repository.js';
import type { Locale, WebhookEndpoint } from '../../webhooks/endpoints/webhook-endpoint.entity.js';
import { MailConsentsRepository } from '../../webhooks/recipients/mail-consents.repository.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';

/** Ends the e-mails to a recipient who has a link. */
@Injectable()
export class Unsubscribe {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly endpoints: EndpointsRepository,
    private readonly links: UnsubscribeLinks,
    private readonly disable: DisableEndpoint,
    private readonly audit: AuditLog,
    private readonly consents: MailConsentsRepository,
  ) {}

  /** Returns the language of the channel; null if the link is not valid. */
  async localeOf(token: string): Promise<Locale | null> {
    return (await this.find(token))?.locale ?? null;
  }

  /** Disables the channel. @returns its language; null if the link is not valid */
  run(token: string, ip: string): Promise<Locale | null> {
    return this.unitOfWork.run(async () => {
      const found = await this.find(token);
      const channel = found && (await this.endpoints.lock(found, found.id));
      if (!channel) return null;
      if (channel.enabled) {
        await this.disable.run(channel, 'unsubscribed');
        const actor = { userId: null, name: 'recipient', address: ip };
        await this.audit.record(channel.accountId, actor, 'channel.unsubscribed', channel.auditDetail());
        // Added again by a restricted caller, the address is asked again.
        await this.consents.withdraw(channel.accountId, channel.address() ?? '');
      }
      return channel.locale;
    });
  }

  /** The channel may have another recipient by now, whom an old link must not unsubscribe. */
  private async find(token: string): Promise<WebhookEndpoint | null> {
    const subject = this.links.open(token);
    const channel = subject && (await this.endpoints.findById(subject.channelId));
    if (channel?.address() !== subject?.address) return null;
    return channel && isLinkOf(channel, subject.nonce) ? channel : null;
  }
}
