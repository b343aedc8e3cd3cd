import { announceDeprecation } from '#platform/http/deprecation';
import { Id } from '#platform/http/id.pipe';
import { PageQuery } from '#platform/http/paging';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import type { Tenant } from '#platform/tenant';
import { Body } from '@nestjs/common';
import { type Exchange, Http, type List } from '../accounts/exchange.js';
import { RequestCost } from '../accounts/request-cost.js';
import { Acts, Creates, file, Lists, Reads, Resource } from '../accounts/resource.js';
import { TARGET_REQUIRED } from '../annotations/annotations.problems.js';
import { CreateReport } from './create-report.js';
import { CreateReportDto, toRequest } from './dto/create-report.dto.js';
import { ReportDto } from './dto/report.dto.js';
import { PreviewReport } from './preview-report.js';
import type { Report } from './report.entity.js';
import { PREVIEWS_BUSY, REPORT_NOT_READY, TOO_MANY_REPORTS } from './reports.problems.js';
import { ReportsRepository } from './reports.repository.js';

const PDF = 'application/pdf';
const EXTENSION_DEPRECATED_SINCE = new Date('2026-11-28T00:00:00Z');

@Resource({ path: 'reports', tag: 'Reports', dto: ReportDto, exampleIds: { id: 3 }, allowsRestricted: 'all' })
export class ReportsController {
  constructor(
    private readonly createReportUseCase: CreateReport,
    private readonly previewReport: PreviewReport,
    private readonly reports: ReportsRepository,
  ) {}

  @Creates({
    status: 202,
    summary: 'Create a report',
    description:
      'Makes a PDF in the background: one page with three figures, the maps before and after, and one action, then ' +
      'the sections. The event `report.ready` announces its end.',
    problems: [NOT_FOUND, TARGET_REQUIRED, TOO_MANY_REPORTS],
  })
  @RequestCost(10)
  createReport(@Http() http: Exchange, @Body() body: CreateReportDto): Promise<string> {
    return http.create(() => this.createReportUseCase.run(http.tenant, toRequest(body)), ReportDto);
  }

  @Acts({
    path: 'preview',
    takesBody: true,
    summary: 'Preview a report',
    description: 'Returns the PDF that POST /reports would make, and stores nothing.',
    problems: [NOT_FOUND, TARGET_REQUIRED, PREVIEWS_BUSY],
    returns: { content: { [PDF]: { schema: { contentMediaType: PDF } as object } } },
  })
  @RequestCost(10)
  async previewReportPdf(@Http() http: Exchange, @Body() body: CreateReportDto): Promise<Buffer> {
    const pdf = await this.previewReport.run(http.tenant, toRequest(body));
    void http.reply.type(PDF).header('content-disposition', 'inline; filename="preview.pdf"');
    return pdf;
  }

  @Lists({
    summary: 'List reports',
    description: 'Newest first. Returns all reports unless `limit` is given.',
  })
  listReports(@Http() http: Exchange, @QueryParams() query: PageQuery): List<ReportDto> {
    const read = (beforeId: number, count: number) => this.reports.list(http.tenant, beforeId, count);
    return http.listNewestFirst(query, read, ReportDto);
  }

  @Reads({
    path: ':id/pdf',
    summary: 'Retrieve the PDF of a report',
    description: 'Returns the PDF. Before the report is completed, the response is 409.',
    problems: [REPORT_NOT_READY],
    returns: file(PDF),
  })
  async getReportPdf(@Http() http: Exchange, @Id() id: number): Promise<Buffer> {
    const { status } = await this.find(http.tenant, id);
    const pdf = await this.reports.readPdf(http.tenant, id);
    if (!pdf) throw new Problem(REPORT_NOT_READY, `Report ${id} is ${status}.`);
    void http.reply.type(PDF).header('content-disposition', `inline; filename="report-${id}.pdf"`);
    return pdf;
  }

  // Before `:id`, whose documented address also matches this one.
  @Reads({
    path: ':id.pdf',
    deprecated: true,
    summary: 'Retrieve the PDF of a report by its old address',
    description:
      'Use `/api/v1/reports/{id}/pdf`. Several tools cannot read a parameter inside a part of a path.',
    problems: [REPORT_NOT_READY],
    returns: file(PDF),
  })
  getReportPdfByExtension(@Http() http: Exchange, @Id() id: number): Promise<Buffer> {
    announceDeprecation(http.reply, EXTENSION_DEPRECATED_SINCE);
    return this.getReportPdf(http, id);
  }

  @Reads({
    summary: 'Retrieve a report',
    description: 'Returns the state of the report. `pdf_url` leads to the PDF once the report is completed.',
  })
  async getReport(@Http() http: Exchange, @Id() id: number): Promise<ReportDto> {
    return ReportDto.from(await this.find(http.tenant, id));
  }

  private async find(tenant: Tenant, id: number): Promise<Report> {
    const report = await this.reports.find(tenant, id);
    if (!report) throw new Problem(NOT_FOUND, `Report ${id} does not exist.`);
    return report;
  }
}
