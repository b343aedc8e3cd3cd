import { ApiIdParam } from '#platform/http/api-id-param';
import { IdPipe } from '#platform/http/id.pipe';
import { NOT_FOUND } from '#platform/http/problems';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Body, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { RESTRICTED_TO_TAGS } from '../../accounts/accounts.problems.js';
import { Operation, OperationWithBody } from '../../accounts/api-operation.js';
import { CurrentTenant } from '../../accounts/principal.js';
import { RequestCost } from '../../accounts/request-cost.js';
import {
  CreateReportShareDto,
  NewReportShareDto,
  ReportShareDto,
  SHARE_DAYS,
} from '../dto/report-share.dto.js';
import { REPORT_NOT_READY, TOO_MANY_REPORT_SHARES } from '../reports.problems.js';
import { ShareReport } from './share-report.js';

@V1Controller('', 'Reports')
export class ReportSharesController {
  constructor(private readonly sharing: ShareReport) {}

  @Post('reports/:id/shares')
  @RequestCost(5)
  @OperationWithBody({
    allowsRestricted: 'all',
    summary: 'Create a public link to a report',
    description:
      'Every reader with the URL can open the PDF until the link expires or is deleted. The URL is shown only once. ' +
      '`Idempotency-Key` is not supported, because the response has a secret.',
    problems: [NOT_FOUND, REPORT_NOT_READY, TOO_MANY_REPORT_SHARES],
  })
  @ApiIdParam({ example: 3 })
  @ApiCreatedResponse({ type: NewReportShareDto, headers: { Location: { schema: { type: 'string' } } } })
  async createReportShare(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @Body() { days = SHARE_DAYS, password }: CreateReportShareDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NewReportShareDto> {
    const { share, url } = await this.sharing.create(tenant, id, { days, password });
    void reply.header('location', `/api/v1/report-shares/${share.id}`);
    return { ...ReportShareDto.from(share), url };
  }

  @Get('reports/:id/shares')
  @Operation({
    allowsRestricted: 'all',
    summary: 'List the public links to a report',
    description: 'Returns the links that have not expired, newest first, without their URLs.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 3 })
  @ApiOkResponse({ type: [ReportShareDto] })
  async listReportShares(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
  ): Promise<ReportShareDto[]> {
    return (await this.sharing.list(tenant, id)).map((share) => ReportShareDto.from(share));
  }

  @Delete('report-shares/:id')
  @HttpCode(204)
  @Operation({
    allowsRestricted: 'all',
    summary: 'Revoke a public link to a report',
    description: 'The link stops working at once.',
    problems: [NOT_FOUND, RESTRICTED_TO_TAGS],
  })
  @ApiIdParam({ example: 3 })
  @ApiNoContentResponse()
  async deleteReportShare(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<void> {
    await this.sharing.revoke(tenant, id);
  }
}
