import { Problem } from '#platform/http/problem';
import { MAX_ID } from '#platform/http/id.pipe';
import { NOT_FOUND } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsService } from '../../accounts/accounts.service.js';
import { InvoiceDto } from './dto/invoice.dto.js';
import type { Invoice } from './invoice.entity.js';
import { LINK_BASE } from './invoice-settings.js';
import { InvoicesRepository } from './invoices.repository.js';

/** More than an account gets in a life time of months; an end all the same. */
const MOST_AT_ONCE = 10_000;

@Injectable()
export class InvoicesService {
  constructor(
    private readonly invoices: InvoicesRepository,
    private readonly accounts: AccountsService,
    @Inject(LINK_BASE) private readonly linkBase: string,
  ) {}

  /** @throws Problem `not_found`, for another tenant's invoice too */
  async get(tenant: Tenant, id: number): Promise<InvoiceDto> {
    return this.describe(found(await this.invoices.find(tenant, id), id));
  }

  /** Up to `count` invoices issued before the one with this id, the last issued first. */
  list(tenant: Tenant, beforeId: number, count: number): Promise<Invoice[]> {
    return this.invoices.list(tenant, beforeId, count);
  }

  /** Every invoice of an account, the last issued first. For commands. @throws Problem `not_found` */
  async ofAccount(accountId: number): Promise<InvoiceDto[]> {
    await this.accounts.get(accountId);
    const rows = await this.invoices.list({ accountId, livemode: true }, MAX_ID, MOST_AT_ONCE);
    return rows.map((row) => this.describe(row));
  }

  describe(invoice: Invoice): InvoiceDto {
    return InvoiceDto.from(invoice, this.linkBase);
  }
}

/** @throws Problem `not_found` */
export function found(invoice: Invoice | null, id: number): Invoice {
  if (!invoice) throw new Problem(NOT_FOUND, `There is no invoice ${id}.`);
  return invoice;
}
