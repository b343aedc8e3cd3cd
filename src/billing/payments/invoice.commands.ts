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

const ID = { flags: '--id <id>', description: 'the id that `invoice list` prints', required: true } as const;

@SubCommand({ name: 'mark-paid', description: 'an open invoice has been paid by other means' })
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
    return { ...this.invoices.describe(await this.close.run(id, 'paid')) };
  }

  protected override asText(result: CommandResult): string {
    return describeInvoice(result as CommandResult & InvoiceDto);
  }
}

@SubCommand({ name: 'void', description: 'an open invoice is not to be paid; its number stays taken' })
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
    return { ...this.invoices.describe(await this.close.run(id, 'void')) };
  }

  protected override asText(result: CommandResult): string {
    return describeInvoice(result as CommandResult & InvoiceDto);
  }
}

@SubCommand({ name: 'pay-link', description: 'a page of the payment provider to pay an open invoice on' })
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

@SubCommand({ name: 'portal-link', description: 'a page on which an account manages its means of payment' })
export class InvoicePortalLinkCommand extends AdminCommand<{ account: number }> {
  constructor(
    private readonly customers: Customers,
    private readonly gateway: PaymentGateway,
  ) {
    super();
  }

  @Option({ flags: '--account <id>', description: 'the account', required: true })
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
  description: 'invoices and their payment',
  subCommands: [
    InvoiceListCommand,
    InvoiceMarkPaidCommand,
    InvoiceVoidCommand,
    InvoicePayLinkCommand,
    InvoicePortalLinkCommand,
  ],
})
export class InvoiceCommand extends CommandGroup {}
