import { fromConfig } from '#platform/config.module';
import { HttpModule } from '#platform/http/http.module';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { INVOICE_SETTINGS, LINK_BASE } from './invoice-settings.js';
import { InvoicesController } from './invoices.controller.js';
import { InvoicesRepository } from './invoices.repository.js';
import { InvoicesService } from './invoices.service.js';
import { IssueInvoice } from './issue-invoice.js';

@Module({
  imports: [AccountsModule, HttpModule],
  controllers: [InvoicesController],
  providers: [
    InvoicesRepository,
    InvoicesService,
    fromConfig(INVOICE_SETTINGS, ({ invoices }) => invoices),
    fromConfig(LINK_BASE, ({ publicUrl }) => publicUrl ?? ''),
    IssueInvoice,
  ],
  exports: [InvoicesRepository, InvoicesService, IssueInvoice],
})
export class InvoicesModule {}
