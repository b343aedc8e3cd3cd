import type { InvoiceSettings } from '#config';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsRepository } from '../../accounts/accounts.repository.js';
import { type InvoiceDraft, InvoiceIssuer } from '../invoice-issuer.js';
import { checkDraft, totalOf } from './check-draft.js';
import type { Invoice } from './invoice.entity.js';
import { INVOICE_SETTINGS } from './invoice-settings.js';
import { InvoicesRepository } from './invoices.repository.js';

const DAY_MS = 24 * 3_600_000;

@Injectable()
export class IssueInvoice extends InvoiceIssuer {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly invoices: InvoicesRepository,
    @Inject(INVOICE_SETTINGS) private readonly settings: InvoiceSettings,
  ) {
    super();
  }

  /**
   * Stores an invoice with its number, seller and customer. Ignores drafts without an amount due.
   *
   * @throws Error if the draft is inconsistent, or outside of a transaction
   */
  async issue(draft: InvoiceDraft): Promise<void> {
    checkDraft(draft);
    if (totalOf(draft.lines) === 0) return;
    const year = draft.issuedAt.getUTCFullYear();
    await this.invoices.lockYear(year);
    // Checked under the lock, so that concurrent drafts with the same key are issued once.
    if (await this.invoices.hasKey({ accountId: draft.accountId, livemode: true }, draft.key)) return;
    await this.invoices.insert(await this.toInvoice(draft, await this.invoices.nextNumber(year)));
  }

  private async toInvoice(draft: InvoiceDraft, number: string): Promise<Omit<Invoice, 'id'>> {
    const { accountId, key, reason, plan, period, issuedAt, currency, lines } = draft;
    const { taxId, ...seller } = this.settings.seller;
    return {
      accountId,
      // Test data is free, so it is never invoiced.
      livemode: true,
      key,
      number,
      reason,
      plan,
      status: 'open',
      currency,
      total: totalOf(lines),
      lines: lines.map(({ unitAmount, ...line }) => ({ ...line, unit_amount: unitAmount })),
      seller: { ...seller, tax_id: taxId, note: this.settings.note },
      customerEmail: await this.accounts.ownerEmail(accountId),
      periodStart: period.start,
      periodEnd: period.end,
      issuedAt,
      dueAt: new Date(issuedAt.getTime() + this.settings.dueDays * DAY_MS),
      paidAt: null,
      voidedAt: null,
    };
  }
}
