import { AdminCommand } from '#platform/cli/admin-command';
import type { CommandResult } from '#platform/cli/command-context';
import { parseId } from '#platform/cli/option-parsers';
import { Option, SubCommand } from 'nest-commander';
import type { InvoiceDto } from '../invoices/dto/invoice.dto.js';
import { InvoicesService } from '../invoices/invoices.service.js';
import { describeInvoice } from './describe-invoice.js';

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
    if (invoices.length === 0) return 'no invoices';
    return invoices.map(describeInvoice).join('\n');
  }
}
