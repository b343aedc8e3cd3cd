import { ApiIdParam } from '#platform/http/api-id-param';
import { announceDeprecation } from '#platform/http/deprecation';
import { IdPipe } from '#platform/http/id.pipe';
import { ApiIdempotencyKey, Idempotency } from '#platform/http/idempotency/idempotency';
import { answerList } from '#platform/http/list-answer';
import { PageQuery } from '#platform/http/paging';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Body, Get, HttpCode, Param, Post, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation, OperationWithBody } from '../accounts/api-operation.js';
import { CurrentTenant } from '../accounts/principal.js';
import { RequestCost } from '../accounts/request-cost.js';
import { TARGET_REQUIRED } from '../annotations/annotations.problems.js';
import { CreateReport } from './create-report.js';
import { CreateReportDto, toRequest } from './dto/create-report.dto.js';
import { ReportDto } from './dto/report.dto.js';
import type { Report } from './report.entity.js';
import { PreviewReport } from './preview-report.js';
import { PREVIEWS_BUSY, REPORT_NOT_READY, TOO_MANY_REPORTS } from './reports.problems.js';
import { ReportsRepository } from './reports.repository.js';

const PDF = 'application/pdf';
const EXTENSION_DEPRECATED_SINCE = new Date('2026-11-28T00:00:00Z');

@V1Controller('reports', 'Reports')
export class ReportsController {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly createReportUseCase: CreateReport,
    private readonly previewReport: PreviewReport,
    private readonly reports: ReportsRepository,
  ) {}

  @Post()
  @HttpCode(202)
  @RequestCost(10)
  @ApiIdempotencyKey()
  @OperationWithBody({
    allowsRestricted: 'all',
    summary: 'Create a report',
    description:
      'Makes a PDF in the background: one page with three figures, the maps before and after, and one action, then ' +
      'the sections. The event `report.ready` announces its end.',
    problems: [NOT_FOUND, TARGET_REQUIRED, TOO_MANY_REPORTS],
  })
  @ApiAcceptedResponse({ type: ReportDto, headers: { Location: { schema: { type: 'string' } } } })
  async createReport(
    @CurrentTenant() tenant: Tenant,
    @Body() body: CreateReportDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const work = {
      run: () => this.createReportUseCase.run(tenant, toRequest(body)),
      describe: (report: Report) => ({
        status: 202,
        location: `/api/v1/reports/${report.id}`,
        body: ReportDto.from(report),
      }),
    };
    return (await this.idempotency.answer(work, tenant, request, reply)).text;
  }

  @Post('preview')
  @HttpCode(200)
  @RequestCost(10)
  @OperationWithBody({
    allowsRestricted: 'all',
    summary: 'Preview a report',
    description: 'Returns the PDF that POST /reports would make, and stores nothing.',
    problems: [NOT_FOUND, TARGET_REQUIRED, PREVIEWS_BUSY],
  })
  @ApiOkResponse({ content: { [PDF]: { schema: { contentMediaType: PDF } as object } } })
  async previewReportPdf(
    @CurrentTenant() tenant: Tenant,
    @Body() body: CreateReportDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const pdf = await this.previewReport.run(tenant, toRequest(body));
    void reply.type(PDF).header('content-disposition', 'inline; filename="preview.pdf"');
    return pdf;
  }

  @Get()
  @Operation({
    allowsRestricted: 'all',
    summary: 'List reports',
    description: 'Newest first. Returns all reports unless `limit` is given.',
  })
  @ApiOkResponse({ type: [ReportDto], headers: { Link: { schema: { type: 'string' } } } })
  listReports(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReportDto[] | StreamableFile> {
    const read = (beforeId: number, count: number) => this.reports.list(tenant, beforeId, count);
    const describe = (row: Report): ReportDto => ReportDto.from(row);
    return answerList({ read, describe, isDescending: true }, query, request, reply);
  }

  @Get(':id/pdf')
  @Operation({
    allowsRestricted: 'all',
    summary: 'Retrieve the PDF of a report',
    description: 'Returns the PDF. Before the report is completed, the response is 409.',
    problems: [NOT_FOUND, REPORT_NOT_READY],
  })
  @ApiIdParam({ example: 3 })
  @ApiOkResponse({ content: { [PDF]: { schema: { type: 'string', format: 'binary' } } } })
  async getReportPdf(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { status } = await this.find(tenant, id);
    const pdf = await this.reports.readPdf(tenant, id);
    if (!pdf) throw new Problem(REPORT_NOT_READY, `Report ${id} is ${status}.`);
    void reply.type(PDF).header('content-disposition', `inline; filename="report-${id}.pdf"`);
    return pdf;
  }

  // Before `:id`, whose documented address also matches this one.
  @Get(':id.pdf')
  @Operation({
    allowsRestricted: 'all',
    deprecated: true,
    summary: 'Retrieve the PDF of a report by its old address',
    description:
      'Use `/api/v1/reports/{id}/pdf`. Several tools cannot read a parameter inside a part of a path.',
    problems: [NOT_FOUND, REPORT_NOT_READY],
  })
  @ApiIdParam({ example: 3 })
  @ApiOkResponse({ content: { [PDF]: { schema: { type: 'string', format: 'binary' } } } })
  getReportPdfByExtension(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    announceDeprecation(reply, EXTENSION_DEPRECATED_SINCE);
    return this.getReportPdf(tenant, id, reply);
  }

  @Get(':id')
  @Operation({
    allowsRestricted: 'all',
    summary: 'Retrieve a report',
    description: 'Returns the state of the report. `pdf_url` leads to the PDF once the report is completed.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 3 })
  @ApiOkResponse({ type: ReportDto })
  async getReport(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<ReportDto> {
    return ReportDto.from(await this.find(tenant, id));
  }

  private async find(tenant: Tenant, id: number): Promise<Report> {
    const report = await this.reports.find(tenant, id);
    if (!report) throw new Problem(NOT_FOUND, `Report ${id} does not exist.`);
    return report;
  }
}
