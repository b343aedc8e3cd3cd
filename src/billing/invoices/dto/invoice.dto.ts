import { ApiProperty } from '@nestjs/swagger';
import { totalOf } from '../check-draft.js';
import { type Invoice, INVOICE_STATUSES, type InvoiceStatus } from '../invoice.entity.js';
import { InvoiceLineDto } from './invoice-line.dto.js';
import { InvoiceCustomerDto, InvoicePeriodDto, InvoiceSellerDto } from './invoice-parties.dto.js';

/** An invoice. Only `status`, `paid_at` and `voided_at` change after it is issued. */
export class InvoiceDto {
  @ApiProperty({ type: 'integer', example: 3 })
  id!: number;

  @ApiProperty({ example: '2026-000003', description: 'Consecutive without gaps, starting from 1 each year' })
  number!: string;

  @ApiProperty({ type: 'string', enum: INVOICE_STATUSES })
  status!: InvoiceStatus;

  @ApiProperty({ example: 'USD', description: 'ISO 4217 currency code' })
  currency!: string;

  @ApiProperty({ type: 'integer', example: 4900, description: 'Sum of the lines, in minor units (cents)' })
  subtotal!: number;

  @ApiProperty({
    type: 'integer',
    example: 4900,
    description: 'Amount due, in minor units (cents). No tax is added',
  })
  total!: number;

  @ApiProperty({ description: 'Billed period, in UTC' })
  period!: InvoicePeriodDto;

  @ApiProperty({ format: 'date-time' })
  issued_at!: string;

  @ApiProperty({ format: 'date-time' })
  due_at!: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  paid_at!: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  voided_at!: string | null;

  @ApiProperty()
  seller!: InvoiceSellerDto;

  @ApiProperty()
  customer!: InvoiceCustomerDto;

  @ApiProperty({ type: [InvoiceLineDto] })
  lines!: InvoiceLineDto[];

  @ApiProperty({
    format: 'uri-reference',
    example: '/api/v1/invoices/3/pdf',
    description: 'Address of the PDF, which requires the API key',
  })
  pdf_url!: string;

  /** @param linkBase base of `pdf_url`; empty for a relative URL */
  static from(invoice: Invoice, linkBase: string): InvoiceDto {
    const { id, number, status, currency, total, lines, seller } = invoice;
    return {
      id,
      number,
      status,
      currency,
      subtotal: totalOf(lines),
      total,
      period: { start: invoice.periodStart.toISOString(), end: invoice.periodEnd.toISOString() },
      issued_at: invoice.issuedAt.toISOString(),
      due_at: invoice.dueAt.toISOString(),
      paid_at: invoice.paidAt?.toISOString() ?? null,
      voided_at: invoice.voidedAt?.toISOString() ?? null,
      seller,
      customer: { account_id: invoice.accountId, email: invoice.customerEmail ?? null },
      lines: [...lines],
      pdf_url: `${linkBase}/api/v1/invoices/${id}/pdf`,
    };
  }
}
