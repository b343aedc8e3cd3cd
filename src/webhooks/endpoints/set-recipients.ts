import { Clock } from '#platform/clock';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AskRecipient } from '../recipients/ask-recipient.js';
import { RecipientsRepository } from './recipients.repository.js';
import type { Locale } from './webhook-endpoint.entity.js';

/** Sets the recipients of a report schedule. Runs in the transaction that has locked the account. */
@Injectable()
export class SetRecipients {
  constructor(
    private readonly recipients: RecipientsRepository,
    private readonly ask: AskRecipient,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds and deletes recipients. A recipient that stays keeps its state, so that a repeated list enables none that
   * unsubscribed. Recipients of restricted callers confirm first; a caller without a restriction accepts those in its list.
   *
   * @param addresses undefined leaves the recipients unchanged
   * @throws Problem `rate_limited`
   */
  async run(
    tenant: Tenant,
    scheduleId: number,
    { addresses, locale }: { readonly addresses: readonly string[] | undefined; readonly locale: Locale },
  ): Promise<void> {
    await this.recipients.setLocale(scheduleId, locale);
    if (!addresses) return;
    const wanted = new Map(addresses.map((address) => [address.toLowerCase(), address]));
    const existing = await this.recipients.list([scheduleId]);
    const gone = existing.filter((one) => !wanted.delete(one.address()?.toLowerCase() ?? ''));
    await this.recipients.delete(gone.map(({ id }) => id));
    const now = this.clock.now();
    if (!tenant.restrictedTo)
      await this.recipients.accept(
        existing.map(({ id }) => id),
        now,
      );
    for (const address of wanted.values()) {
      const isConfirmed = await this.ask.run(tenant, address, locale);
      await this.recipients.insert(tenant, { scheduleId, address, locale, isConfirmed }, now);
    }
  }
}
