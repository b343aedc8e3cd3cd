import { ApiIdParam } from '#platform/http/api-id-param';
import { IdPipe } from '#platform/http/id.pipe';
import { answerList } from '#platform/http/list-answer';
import { preferredType } from '#platform/http/negotiation';
import { PageQuery } from '#platform/http/paging';
import { NOT_ACCEPTABLE, NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Get, Param, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation } from '../../accounts/api-operation.js';
import { CurrentTenant } from '../../accounts/principal.js';
import { InvoiceDto } from './dto/invoice.dto.js';
import type { Invoice } from './invoice.entity.js';
import { InvoicesService } from './invoices.service.js';

const AS_JSON = { 'application/json': { schema: { $ref: getSchemaPath(InvoiceDto) } } };
const AS_PDF = { 'application/pdf': { schema: { type: 'string', format: 'binary' } } };

@V1Controller('invoices', 'Invoices')
@ApiExtraModels(InvoiceDto)
export class InvoicesController {
  constructor(private readonly invoices: InvoicesService) {}

  @Get()
  @Operation({
    summary: 'List invoices',
    description:
      'Returns invoices, newest first. Returns all of them unless `limit` is given. Test keys have no invoices.',
  })
  @ApiOkResponse({ type: [InvoiceDto], headers: { Link: { schema: { type: 'string' } } } })
  listInvoices(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InvoiceDto[] | StreamableFile> {
    const read = (beforeId: number, count: number): Promise<Invoice[]> =>
      this.invoices.list(tenant, beforeId, count);
    const describe = (row: Invoice): InvoiceDto => this.invoices.toDto(row);
    return answerList({ read, describe, isDescending: true }, query, request, reply);
  }

  @Get(':id')
  @Operation({
    summary: 'Retrieve an invoice',
    description: 'Test keys have no invoices.',
    problems: [NOT_FOUND, NOT_ACCEPTABLE],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ content: { ...AS_JSON, ...AS_PDF } })
  async getInvoice(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InvoiceDto | Buffer> {
    const type = preferredType(request, reply, ['application/json', 'application/pdf']);
    const invoice = await this.invoices.get(tenant, id);
    return type === 'application/json' ? invoice : answerPdf(invoice, reply);
  }

  @Get(':id/pdf')
  @Operation({
    summary: 'Retrieve an invoice as PDF',
    description: 'Returns the PDF of `pdf_url`, regardless of `Accept`.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ content: AS_PDF })
  async getInvoicePdf(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return answerPdf(await this.invoices.get(tenant, id), reply);
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
