import { Id } from '#platform/http/id.pipe';
import { preferredType } from '#platform/http/negotiation';
import { PageQuery } from '#platform/http/paging';
import { NOT_ACCEPTABLE } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { type Exchange, Http, type List } from '../../accounts/exchange.js';
import { Lists, Reads, Resource } from '../../accounts/resource.js';
import { InvoiceDto } from './dto/invoice.dto.js';
import type { Invoice } from './invoice.entity.js';
import { InvoicesService } from './invoices.service.js';

const AS_JSON = { 'application/json': { schema: { $ref: getSchemaPath(InvoiceDto) } } };
const AS_PDF = { 'application/pdf': { schema: { type: 'string', format: 'binary' } } };

@Resource({ path: 'invoices', tag: 'Invoices' })
@ApiExtraModels(InvoiceDto)
export class InvoicesController {
  constructor(private readonly invoices: InvoicesService) {}

  @Lists({
    summary: 'List invoices',
    description:
      'Returns invoices, newest first. Returns all of them unless `limit` is given. Test keys have no invoices.',
    returns: InvoiceDto,
  })
  listInvoices(@Http() http: Exchange, @QueryParams() query: PageQuery): List<InvoiceDto> {
    const read = (beforeId: number, count: number): Promise<Invoice[]> =>
      this.invoices.list(http.tenant, beforeId, count);
    const describe = (row: Invoice): InvoiceDto => this.invoices.toDto(row);
    return http.listNewestFirst(query, read, { from: describe });
  }

  @Reads({
    summary: 'Retrieve an invoice',
    description: 'Test keys have no invoices.',
    problems: [NOT_ACCEPTABLE],
    returns: { content: { ...AS_JSON, ...AS_PDF } },
  })
  async getInvoice(@Http() http: Exchange, @Id() id: number): Promise<InvoiceDto | Buffer> {
    const type = preferredType(http.request, http.reply, ['application/json', 'application/pdf']);
    const invoice = await this.invoices.get(http.tenant, id);
    return type === 'application/json' ? invoice : answerPdf(invoice, http.reply);
  }

  @Reads({
    path: ':id/pdf',
    summary: 'Retrieve an invoice as PDF',
    description: 'Returns the PDF of `pdf_url`, regardless of `Accept`.',
    returns: { content: AS_PDF },
  })
  async getInvoicePdf(@Http() http: Exchange, @Id() id: number): Promise<Buffer> {
    return answerPdf(await this.invoices.get(http.tenant, id), http.reply);
  }
}

async function answerPdf(invoice: InvoiceDto, reply: FastifyReply): Promise<Buffer> {
  // Loads the PDF library with the first rendered invoice.
  const { renderInvoice } = await import('./pdf/render-invoice.js');
  const pdf = await renderInvoice(invoice);
  void reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="invoice-${invoice.number}.pdf"`);
  return pdf;
}
