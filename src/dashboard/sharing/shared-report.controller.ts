import { type RateLimitPolicy, RateLimits } from '#platform/rate-limit/rate-limits';
import { Body, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PasswordField } from '../../accounts/users/fields.js';
import { ReadSharedReport } from '../../reports/sharing/read-shared-report.js';
import { DashboardController, WithoutSession } from '../http/dashboard-controller.js';
import { LinkDto } from '../sessions/sign-in.dto.js';

const PDF = 'application/pdf';
const READS: RateLimitPolicy = { name: 'shared-reports', quota: 30, windowSeconds: 60 };

/** Body of POST /dashboard/api/shared/report.pdf. */
class SharedReportDto extends LinkDto {
  @PasswordField({ required: false })
  password?: string;
}

/** Serves links to reports, without a session. The token is in the body, which no proxy logs. */
@DashboardController('shared')
export class SharedReportController {
  constructor(
    private readonly reports: ReadSharedReport,
    private readonly limits: RateLimits,
  ) {}

  @Post('report.pdf')
  @HttpCode(200)
  @WithoutSession()
  @ApiOperation({ summary: 'Returns the report that a link opens' })
  @ApiOkResponse({ content: { [PDF]: { schema: { type: 'string', format: 'binary' } } } })
  async read(
    @Body() { token, password }: SharedReportDto,
    @Req() { ip }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    await this.limits.enforceForAddress(reply, READS, ip);
    const pdf = await this.reports.pdf(token, password, reply);
    void reply.type(PDF).header('content-disposition', 'attachment; filename="report.pdf"');
    return pdf;
  }
}
