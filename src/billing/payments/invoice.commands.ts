import { AdminCommand, CommandGroup } from '#platform/cli/admin-command';
import type { CommandResult } from '#platform/cli/command-context';
import { parseId } from '#platform/cli/option-parsers';
import { Injectable } from '@nestjs/common';
import { Command, Option, SubCommand } from 'nest-commander';
import type { InvoiceDto } from '../invoices/dto/invoice.dto.js';
import { InvoicesService } from '../invoices/invoices.service.js';
import { formatMoney } from '../invoices/pdf/format.js';
import { CloseInvoice } from './close-invoice.js';
import { CreatePayLink } from './create-pay-link.js';
import { Customers } from './customers.js';
import { PaymentGateway } from './payment-gateway.js';

interface InvoiceOptions {
  readonly id: number;
}

@SubCommand({ name: 'list', description: 'list the invoices of an account, newest first' })
export class InvoiceListCommand extends AdminCommand<{ account: number }> {
  constructor(private readonly invoices: InvoicesService) {
    super();
  }

  @Option({ flags: '--account <id>', description: 'account id', required: true })
  parseAccount(text: string): number {
    return parseId(text);
  }

  protected override async execute({ account }: { account: number }) {
    return { invoices: await this.invoices.listByAccount(account) };
  }

  protected override asText(result: CommandResult): string {
    const invoices = result['invoices'] as InvoiceDto[];
    return invoices.length === 0 ? 'no invoices' : invoices.map(formatInvoice).join('\n');
  }
}

/** A command on one invoice. */
abstract class OneInvoiceCommand extends AdminCommand<InvoiceOptions> {
  @Option({ flags: '--id <id>', description: 'invoice id, as printed by `invoice list`', required: true })
  parseInvoiceId(text: string): number {
    return parseId(text);
  }
}

@Injectable()
abstract class CloseInvoiceCommand extends OneInvoiceCommand {
  protected abstract readonly status: 'paid' | 'void';

  constructor(
    private readonly close: CloseInvoice,
    private readonly invoices: InvoicesService,
  ) {
    super();
  }

  protected override async execute({ id }: InvoiceOptions) {
    return { ...this.invoices.toDto(await this.close.run(id, this.status)) };
  }

  protected override asText(result: CommandResult): string {
    return formatInvoice(result as CommandResult & InvoiceDto);
  }
}

@SubCommand({ name: 'mark-paid', description: 'mark an open invoice as paid by other means' })
export class InvoiceMarkPaidCommand extends CloseInvoiceCommand {
  protected override readonly status = 'paid';
}

@SubCommand({ name: 'void', description: 'void an open invoice; its number is not reused' })
export class InvoiceVoidCommand extends CloseInvoiceCommand {
  protected override readonly status = 'void';
}

@SubCommand({
  name: 'pay-link',
  description: 'print a link to a page on which an open invoice can be paid',
})
export class InvoicePayLinkCommand extends OneInvoiceCommand {
  constructor(private readonly createPayLink: CreatePayLink) {
    super();
  }

  protected override async execute({ id }: InvoiceOptions) {
    const { url, expiresAt } = await this.createPayLink.run(id);
    return { id, url, expires_at: expiresAt.toISOString() };
  }
}

@SubCommand({
  name: 'portal-link',
  description: 'print a link to a page on which an account manages its payment methods',
})
export class InvoicePortalLinkCommand extends AdminCommand<{ account: number }> {
  constructor(
    private readonly customers: Customers,
    private readonly gateway: PaymentGateway,
  ) {
    super();
  }

  @Option({ flags: '--account <id>', description: 'account id', required: true })
  parseAccount(text: string): number {
    return parseId(text);
  }

  protected override async execute({ account }: { account: number }) {
    const url = await this.customers.with(account, (id) => this.gateway.openPortal(id));
    return { account_id: account, url };
  }
}

@Command({
  name: 'invoice',
  description: 'list, settle and pay invoices',
  subCommands: [
    InvoiceListCommand,
    InvoiceMarkPaidCommand,
    InvoiceVoidCommand,
    InvoicePayLinkCommand,
    InvoicePortalLinkCommand,
  ],
})
export class InvoiceCommand extends CommandGroup {}

/** Formats an invoice as one line of text. */
function formatInvoice(invoice: InvoiceDto): string {
  const { id, number, status, issued_at: issued, due_at: due, total, currency } = invoice;
  return [
    `id ${id}`,
    number,
    status.padEnd(4),
    `issued ${issued.slice(0, 10)}`,
    `due ${due.slice(0, 10)}`,
    formatMoney(total, currency),
  ].join('  ');
}
