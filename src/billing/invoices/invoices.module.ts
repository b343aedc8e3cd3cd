import type { InvoiceSettings } from '#config';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { InvoiceIssuer } from '../invoice-issuer.js';
import { INVOICE_SETTINGS, LINK_BASE } from './invoice-settings.js';
import { InvoicesController } from './invoices.controller.js';
import { InvoicesRepository } from './invoices.repository.js';
import { InvoicesService } from './invoices.service.js';
import { IssueInvoice } from './issue-invoice.js';

@Module({})
export class InvoicesModule {
  /** Global, so that billing gets the implementation of its port without importing this module. */
  static forRoot(settings: InvoiceSettings, { publicUrl }: { publicUrl: string | null }): DynamicModule {
    return {
      module: InvoicesModule,
      global: true,
      imports: [AccountsModule],
      controllers: [InvoicesController],
      providers: [
        InvoicesRepository,
        InvoicesService,
        { provide: INVOICE_SETTINGS, useValue: settings },
        { provide: LINK_BASE, useValue: publicUrl ?? '' },
        { provide: InvoiceIssuer, useClass: IssueInvoice },
      ],
      exports: [InvoiceIssuer, InvoicesRepository, InvoicesService],
    };
  }
}
