import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { HandlesJob } from '#platform/jobs/handles-job';
import { Mailer } from '#platform/mail/mailer';
import { Injectable, Logger } from '@nestjs/common';
import { AuditLog } from '../../accounts/audit/audit-log.js';
import type { Locale } from '../../webhooks/endpoints/webhook-endpoint.entity.js';
import { mailConfirmationJob } from '../../webhooks/recipients/ask-recipient.js';
import { MailConsentsRepository } from '../../webhooks/recipients/mail-consents.repository.js';
import { textsIn } from '../notice/texts.js';
import { ConfirmLinks } from './confirm-links.js';

/** Asks recipients whether they agree to reports, and records that they do. */
@Injectable()
export class ConfirmRecipient {
  private readonly logger = new Logger(ConfirmRecipient.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly consents: MailConsentsRepository,
    private readonly links: ConfirmLinks,
    private readonly mailer: Mailer,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Sends the e-mail that asks. It contains no text of the caller who added the address. */
  @HandlesJob(mailConfirmationJob)
  async ask(subject: { accountId: number; address: string; locale: Locale }): Promise<void> {
    const url = this.links.make(subject);
    if (!this.mailer.isConfigured || url === null) {
      const { accountId } = subject;
      this.logger.warn({ accountId }, 'recipient not asked: SMTP_URL or PUBLIC_URL is not set');
      return;
    }
    const say = textsIn(subject.locale);
    await this.mailer.send({
      to: subject.address,
      subject: say('confirmSubject'),
      text: `${say('confirmLead')}\n\n${url}\n\n${say('confirmIgnore')}\n`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  }

  /** Enables the recipients that wait for the address. Repeating it changes nothing. @returns null if the link is not valid */
  run(token: string, ip: string): Promise<Locale | null> {
    const subject = this.links.open(token);
    if (!subject) return Promise.resolve(null);
    const { accountId, address, locale } = subject;
    return this.unitOfWork.run(async () => {
      const now = this.clock.now();
      await this.consents.confirm(accountId, address, now);
      const actor = { userId: null, name: 'recipient', address: ip };
      for (const recipient of await this.consents.lockWaiting(accountId, address)) {
        Object.assign(recipient, { enabled: true, disabledReason: null, updatedAt: now });
        await this.audit.record(accountId, actor, 'channel.confirmed', recipient.auditDetail());
      }
      await this.consents.flush();
      return locale;
    });
  }

  /** Returns the language of the link; null if it is not valid. */
  localeOf(token: string): Locale | null {
    return this.links.open(token)?.locale ?? null;
  }
}
