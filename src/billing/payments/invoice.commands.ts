import { AdminCommand, CommandGroup } from '#platform/cli/admin-command';
import type { CommandResult } from '#platform/cli/command-context';
import { parseId } from '#platform/cli/option-parsers';
import { Command, Option, SubCommand } from 'nest-commander';
import type { InvoiceDto } from '../invoices/dto/invoice.dto.js';
import { InvoicesService } from '../invoices/invoices.service.js';
import { CloseInvoice } from './close-invoice.js';
import { CreatePayLink } from './create-pay-link.js';
import { Customers } from './customers.js';
import { describeInvoice } from './describe-invoice.js';
import { InvoiceListCommand } from './invoice-list.command.js';
import { PaymentGateway } from './payment-gateway.js';

interface InvoiceOptions {
  readonly id: number;
}

const ID = {
  flags: '--id <id>',
  description: 'invoice id, as printed by `invoice list`',
  required: true,
} as const;

@SubCommand({ name: 'mark-paid', description: 'mark an open invoice as paid by other means' })
export class InvoiceMarkPaidCommand extends AdminCommand<InvoiceOptions> {
  constructor(
    private readonly close: CloseInvoice,
    private readonly invoices: InvoicesService,
  ) {
    super();
  }

  @Option(ID)
  parseInvoiceId(text: string): number {
    return parseId(text);
  }

  protected override async execute({ id }: InvoiceOptions) {
    return { ...this.invoices.toDto(await this.close.run(id, 'paid')) };
  }

  protected override asText(result: CommandResult): string {
    return describeInvoice(result as CommandResult & InvoiceDto);
  }
}

@SubCommand({ name: 'void', description: 'void an open invoice; its number is not reused' })
export class InvoiceVoidCommand extends AdminCommand<InvoiceOptions> {
  constructor(
    private readonly close: CloseInvoice,
    private readonly invoices: InvoicesService,
  ) {
    super();
  }

  @Option(ID)
  parseInvoiceId(text: string): number {
    return parseId(text);
  }

  protected override async execute({ id }: InvoiceOptions) {
    return { ...this.invoices.toDto(await this.close.run(id, 'void')) };
  }

  protected override asText(result: CommandResult): string {
    return describeInvoice(result as CommandResult & InvoiceDto);
  }
}

@SubCommand({ name: 'pay-link', description: 'print a link to a page on which an open invoice can be paid' })
export class InvoicePayLinkCommand extends AdminCommand<InvoiceOptions> {
  constructor(private readonly createPayLink: CreatePayLink) {
    super();
  }

  @Option(ID)
  parseInvoiceId(text: string): number {
    return parseId(text);
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
    return {
      account_id: account,
      url: await this.customers.with(account, (id) => this.gateway.openPortal(id)),
    };
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
