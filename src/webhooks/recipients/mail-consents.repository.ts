import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { emailKey } from '../../accounts/users/email-key.js';
import { MAILTO, WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';
import { MailConsent } from './mail-consent.entity.js';

/** The consents of recipients. The caller has checked the account. */
@Injectable()
export class MailConsentsRepository {
  constructor(private readonly em: EntityManager) {}

  find(accountId: number, address: string): Promise<MailConsent | null> {
    return this.em.findOne(MailConsent, { accountId, emailKey: emailKey(address) }, { refresh: true });
  }

  /** Records that an address is asked, unless an e-mail asked it since a time. @returns whether to ask */
  async ask(
    accountId: number,
    address: string,
    { now, since }: { now: Date; since: Date },
  ): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      `insert into mail_consent (account_id, email_key, asked_at) values (?, ?, ?)
       on conflict (account_id, email_key) do update set asked_at = excluded.asked_at
       where mail_consent.asked_at < ?::timestamptz returning 1`,
      [accountId, emailKey(address), now, since],
    );
    return rows.length > 0;
  }

  async confirm(accountId: number, address: string, now: Date): Promise<void> {
    await this.em.nativeUpdate(MailConsent, { accountId, emailKey: emailKey(address) }, { confirmedAt: now });
  }

  async withdraw(accountId: number, address: string): Promise<void> {
    await this.em.nativeUpdate(
      MailConsent,
      { accountId, emailKey: emailKey(address) },
      { confirmedAt: null },
    );
  }

  /** Locks the recipients of an account that wait for the confirmation of an address. */
  async lockWaiting(accountId: number, address: string): Promise<WebhookEndpoint[]> {
    const where = { accountId, disabledReason: 'unconfirmed' as const, reportScheduleId: { $ne: null } };
    const waiting = await this.em.find(WebhookEndpoint, where, { orderBy: { id: 'asc' }, refresh: true });
    return waiting.filter(({ url }) => emailKey(url.slice(MAILTO.length)) === emailKey(address));
  }

  async flush(): Promise<void> {
    await this.em.flush();
  }
}
