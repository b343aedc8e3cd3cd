import { MAX_ID } from '#platform/http/id.pipe';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsService } from '../../accounts/accounts.service.js';
import { InvoiceDto } from './dto/invoice.dto.js';
import type { Invoice } from './invoice.entity.js';
import { LINK_BASE } from './invoice-settings.js';
import { InvoicesRepository } from './invoices.repository.js';

/** Bounds the result; an account receives about one invoice per month. */
const MAX_INVOICES = 10_000;

@Injectable()
export class InvoicesService {
  constructor(
    private readonly invoices: InvoicesRepository,
    private readonly accounts: AccountsService,
    @Inject(LINK_BASE) private readonly linkBase: string,
  ) {}

  /** @throws Problem `not_found`, also for an invoice of another tenant */
  async get(tenant: Tenant, id: number): Promise<InvoiceDto> {
    return this.toDto(requireInvoice(await this.invoices.find(tenant, id), id));
  }

  /** Returns up to `count` invoices with a smaller id, newest first. */
  list(tenant: Tenant, beforeId: number, count: number): Promise<Invoice[]> {
    return this.invoices.list(tenant, beforeId, count);
  }

  /** Returns all invoices of an account, newest first. For commands. @throws Problem `not_found` */
  async listByAccount(accountId: number): Promise<InvoiceDto[]> {
    await this.accounts.get(accountId);
    const rows = await this.invoices.list({ accountId, livemode: true }, MAX_ID, MAX_INVOICES);
    return rows.map((row) => this.toDto(row));
  }

  toDto(invoice: Invoice): InvoiceDto {
    return InvoiceDto.from(invoice, this.linkBase);
  }
}

/** @throws Problem `not_found` */
export function requireInvoice(invoice: Invoice | null, id: number): Invoice {
  if (!invoice) throw new Problem(NOT_FOUND, `Invoice ${id} does not exist.`);
  return invoice;
}
