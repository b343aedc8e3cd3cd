import { IdPipe } from '#platform/http/id.pipe';
import { Idempotent } from '#platform/http/idempotency/idempotent';
import { answerList } from '#platform/http/list-answer';
import { NOT_FOUND } from '#platform/http/problems';
import { V1Controller } from '#platform/http/v1-controller';
import { Body, Get, HttpCode, Param, Post, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiParam } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation, OperationWithBody } from '../accounts/api-operation.js';
import type { Tenant } from '#platform/tenant';
import { CurrentTenant } from '../accounts/principal.js';
import type { CreditMeter } from '../billing/credit-meter.js';
import { CREDIT_HEADERS, Meter, Metered } from '../billing/metered.js';
import { PROVIDER_BUDGET_EXHAUSTED } from '../search/search.problems.js';
import { CancelScan } from './cancel-scan.js';
import { CreateScan } from './create-scan.js';
import { CreateScanDto } from './dto/create-scan.dto.js';
import { ListScansQuery } from './dto/list-scans.query.js';
import { ScanPreviewDto } from './dto/scan-preview.dto.js';
import { ScanDto } from './dto/scan.dto.js';
import { PlanScan } from './plan-scan.js';
import { WaitsIfPreferred } from './prefer-wait.interceptor.js';
import type { Scan } from './scan.entity.js';
import { GRID_OUT_OF_RANGE, OUTSIDE_COVERAGE, SCAN_ENDED } from './scans.problems.js';
import { ScansService } from './scans.service.js';
import { settingsOf } from './search-settings.js';

export const SCAN_ID_PARAMETER = { name: 'id', schema: { type: 'integer', minimum: 1 }, example: 7 } as const;

const SCAN_HEADERS = {
  Location: { schema: { type: 'string' } },
  'Preference-Applied': { schema: { type: 'string' }, description: 'When a wait was preferred' },
  ...CREDIT_HEADERS,
} as const;

@V1Controller('scans', 'Scans')
export class ScansController {
  constructor(
    private readonly scans: ScansService,
    private readonly planUseCase: PlanScan,
    private readonly createUseCase: CreateScan,
    private readonly cancelUseCase: CancelScan,
  ) {}

  @Post()
  @HttpCode(202)
  @Metered()
  @Idempotent((scan: Scan) => ({
    status: 202,
    location: `/api/v1/scans/${scan.id}`,
    body: ScanDto.from(scan),
  }))
  @WaitsIfPreferred()
  @OperationWithBody({
    summary: 'Scan a grid',
    description:
      'Measures where the business ranks for the keyword at every pin of a square grid around it. ' +
      'It costs one credit a pin; pins that could not be measured are given back. ' +
      'The scan runs in the background: read it until its status is completed, partial, failed or cancelled.',
    problems: [NOT_FOUND, GRID_OUT_OF_RANGE, OUTSIDE_COVERAGE, PROVIDER_BUDGET_EXHAUSTED],
  })
  @ApiAcceptedResponse({ type: ScanDto, headers: SCAN_HEADERS })
  @ApiOkResponse({
    type: ScanDto,
    description: 'With `Prefer: wait`: the scan has ended',
    headers: SCAN_HEADERS,
  })
  createScan(
    @CurrentTenant() tenant: Tenant,
    @Body() body: CreateScanDto,
    @Meter() meter: CreditMeter,
    @Req() request: FastifyRequest,
  ): Promise<Scan> {
    const input = {
      businessId: body.business_id,
      keyword: body.keyword,
      gridSize: body.grid_size,
      radiusMiles: body.radius_miles,
      settings: settingsOf(body),
      requestId: request.id,
    };
    return this.createUseCase.run(tenant, input, meter);
  }

  @Post('preview')
  @HttpCode(200)
  @OperationWithBody({
    summary: 'Preview a scan',
    description: 'What the same body would measure and cost. Nothing is stored, and nothing is charged.',
    problems: [NOT_FOUND, GRID_OUT_OF_RANGE],
  })
  @ApiOkResponse({ type: ScanPreviewDto })
  async previewScan(@CurrentTenant() tenant: Tenant, @Body() body: CreateScanDto): Promise<ScanPreviewDto> {
    const { business_id: businessId, grid_size: gridSize, radius_miles: radiusMiles } = body;
    return ScanPreviewDto.from(
      tenant,
      await this.planUseCase.run(tenant, { businessId, gridSize, radiusMiles }),
    );
  }

  @Get()
  @Operation({
    summary: 'List the scans',
    description: 'Newest first. Complete without `limit` and `cursor`.',
    problems: [NOT_FOUND],
  })
  @ApiOkResponse({ type: [ScanDto], headers: { Link: { schema: { type: 'string' } } } })
  listScans(
    @CurrentTenant() tenant: Tenant,
    @Query() query: ListScansQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ScanDto[] | StreamableFile> {
    const filter = {
      businessId: query.business_id,
      keyword: query.keyword,
      status: query.status,
      createdFrom: query.created_from,
      createdBefore: query.created_before,
    };
    const read = (olderThan: number, count: number): Promise<Scan[]> =>
      this.scans.list(tenant, filter, olderThan, count);
    return answerList(
      { read, describe: (row) => ScanDto.from(row), isDescending: true },
      query,
      request,
      reply,
    );
  }

  @Get(':id')
  @Operation({
    summary: 'Read a scan and its progress',
    description: 'The results are under `/rankings` when the status is completed or partial.',
    problems: [NOT_FOUND],
  })
  @ApiParam(SCAN_ID_PARAMETER)
  @ApiOkResponse({ type: ScanDto })
  async getScan(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<ScanDto> {
    return ScanDto.from(await this.scans.get(tenant, id));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Operation({
    summary: 'Cancel a scan',
    description:
      'Ends it at once, wherever it is being worked on. The pins measured so far are kept and charged; the others ' +
      'stay unmeasured with the reason `cancelled`, and are not charged. A cancelled scan may be cancelled again.',
    problems: [NOT_FOUND, SCAN_ENDED],
  })
  @ApiParam(SCAN_ID_PARAMETER)
  @ApiOkResponse({ type: ScanDto })
  async cancelScan(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<ScanDto> {
    return ScanDto.from(await this.cancelUseCase.run(tenant, id));
  }
}
