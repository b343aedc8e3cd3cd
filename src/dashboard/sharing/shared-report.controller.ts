import { type RateLimitPolicy, RateLimits } from '#platform/rate-limit/rate-limits';
import { Body, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PasswordField } from '../../accounts/users/fields.js';
import { ReportPageDto } from '../../reports/page/report-page.dto.js';
import { ReadSharedReport } from '../../reports/sharing/read-shared-report.js';
import { DashboardController, WithoutSession } from '../http/dashboard-controller.js';
import { LinkDto } from '../sessions/sign-in.dto.js';

const PDF = 'application/pdf';
const READS: RateLimitPolicy = { name: 'shared-reports', quota: 30, windowSeconds: 60 };

/** Body of POST /dashboard/api/shared/report and report.pdf. */
class OpenReportDto extends LinkDto {
  @PasswordField({ required: false })
  password?: string;
}

/** The content of a link to a report. */
class SharedReportDto {
  @ApiProperty({
    type: ReportPageDto,
    nullable: true,
    description: 'Null for a report of an earlier version, which has only a PDF',
  })
  report!: ReportPageDto | null;

  @ApiProperty({ format: 'date-time', description: 'When the link expires' })
  expires_at!: string;
}

/** Serves links to reports, without a session. The token is in the body, which no proxy logs. */
@DashboardController('shared')
export class SharedReportController {
  constructor(
    private readonly reports: ReadSharedReport,
    private readonly limits: RateLimits,
  ) {}

  @Post('report')
  @HttpCode(200)
  @WithoutSession()
  @ApiOperation({ summary: 'Returns the content of the report that a link opens' })
  @ApiOkResponse({ type: SharedReportDto })
  async readPage(
    @Body() { token, password }: OpenReportDto,
    @Req() { ip }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SharedReportDto> {
    await this.limits.enforceForAddress(reply, READS, ip);
    const { content, expiresAt } = await this.reports.page(token, password, reply);
    return { report: content, expires_at: expiresAt.toISOString() };
  }

  @Post('report.pdf')
  @HttpCode(200)
  @WithoutSession()
  @ApiOperation({ summary: 'Returns the PDF of the report that a link opens' })
  @ApiOkResponse({ content: { [PDF]: { schema: { contentMediaType: PDF } as object } } })
  async read(
    @Body() { token, password }: OpenReportDto,
    @Req() { ip }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    await this.limits.enforceForAddress(reply, READS, ip);
    const pdf = await this.reports.pdf(token, password, reply);
    void reply.type(PDF).header('content-disposition', 'attachment; filename="report.pdf"');
    return pdf;
  }
}
