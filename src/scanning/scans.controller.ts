import { ApiIdParam } from '#platform/http/api-id-param';
import { closeSignal } from '#platform/http/close-signal';
import { IdPipe } from '#platform/http/id.pipe';
import { ApiIdempotencyKey, Idempotency } from '#platform/http/idempotency/idempotency';
import { answerList } from '#platform/http/list-answer';
import { preferredWait } from '#platform/http/prefer';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Body, Get, HttpCode, Param, Post, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiAcceptedResponse, ApiHeader, ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation, OperationWithBody } from '../accounts/api-operation.js';
import { CurrentTenant } from '../accounts/principal.js';
import type { CreditMeter } from '../billing/credit-meter.js';
import { CREDIT_HEADERS, Meter, Metered } from '../billing/metered.js';
import { describeSearch } from '../search/describe-search.js';
import { PROVIDER_BUDGET_EXHAUSTED } from '../search/search.problems.js';
import { CreateScan } from './order/create-scan.js';
import { CreateScanDto } from './dto/create-scan.dto.js';
import { ListScansQuery } from './dto/list-scans.query.js';
import { ScanPreviewDto } from './dto/scan-preview.dto.js';
import { ScanDto } from './dto/scan.dto.js';
import { CancelScan } from './end/cancel-scan.js';
import { ScanProgress } from './read/scan-progress.js';
import { ScansService } from './record/scans.service.js';
import type { Scan } from './record/scan.entity.js';
import {
  GRID_NOT_POSSIBLE,
  GRID_OUT_OF_RANGE,
  OUTSIDE_COVERAGE,
  SCAN_ENDED,
} from './record/scans.problems.js';
import { settingsOf, toSearch } from './record/search-settings.js';

const SCAN_HEADERS = {
  Location: { schema: { type: 'string' } },
  'Preference-Applied': { schema: { type: 'string' }, description: 'Set if the request preferred a wait' },
  ...CREDIT_HEADERS,
} as const;

const MAX_WAIT_SECONDS = 60;

const PREFER_HEADER = {
  name: 'Prefer',
  required: false,
  description:
    `\`wait=20\` (RFC 7240): respond when the scan has ended, at most after 20 seconds. The maximum is ${MAX_WAIT_SECONDS}. ` +
    'A retry with the same Idempotency-Key does not wait: it returns the first response, 200 if the wait had ended.',
  schema: { type: 'string' },
} as const;

@V1Controller('scans', 'Scans')
export class ScansController {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly scans: ScansService,
    private readonly progress: ScanProgress,
    private readonly createUseCase: CreateScan,
    private readonly cancelUseCase: CancelScan,
  ) {}

  @Post()
  @HttpCode(202)
  @Metered()
  @ApiIdempotencyKey()
  @ApiHeader(PREFER_HEADER)
  @OperationWithBody({
    allowsRestricted: 'all',
    summary: 'Scan a grid',
    description:
      'Measures the rank of the business for the keyword at every pin of a square grid around it. ' +
      'Costs one credit per measured pin; the credits of unmeasured pins are released. ' +
      'The scan runs in the background: poll it until its status is completed, partial, failed or cancelled.',
    problems: [NOT_FOUND, GRID_NOT_POSSIBLE, GRID_OUT_OF_RANGE, OUTSIDE_COVERAGE, PROVIDER_BUDGET_EXHAUSTED],
  })
  @ApiAcceptedResponse({ type: ScanDto, headers: SCAN_HEADERS })
  @ApiOkResponse({
    type: ScanDto,
    description: 'The scan has ended while a request with `Prefer: wait` was waiting',
    headers: SCAN_HEADERS,
  })
  async createScan(
    @CurrentTenant() tenant: Tenant,
    @Body() body: CreateScanDto,
    @Meter() meter: CreditMeter,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const input = { ...CreateScanDto.toInput(body), requestId: request.id };
    const work = {
      run: () => this.createUseCase.run(tenant, input, meter),
      describe: (created: Scan) => ({
        status: 202,
        location: `/api/v1/scans/${created.id}`,
        body: ScanDto.from(created),
      }),
    };
    const { text, result: scan, amend } = await this.idempotency.answer(work, tenant, request, reply);
    const preferred = preferredWait(request.headers['prefer']);
    if (scan === null || preferred === null) return text;
    const seconds = Math.min(preferred, MAX_WAIT_SECONDS);
    void reply.header('preference-applied', `wait=${seconds}`);
    const hasEnded = await this.progress.hasEnded(scan.id, {
      signal: closeSignal(reply),
      timeoutMs: seconds * 1000,
    });
    if (!hasEnded) return text;
    return amend(200, ScanDto.from(await this.scans.get(tenant, scan.id)));
  }

  @Post('preview')
  @HttpCode(200)
  @OperationWithBody({
    allowsRestricted: 'all',
    summary: 'Preview a scan',
    description: 'Returns what a scan with this body would measure and cost. Stores and charges nothing.',
    problems: [NOT_FOUND, GRID_NOT_POSSIBLE, GRID_OUT_OF_RANGE],
  })
  @ApiOkResponse({ type: ScanPreviewDto })
  async previewScan(@CurrentTenant() tenant: Tenant, @Body() body: CreateScanDto): Promise<ScanPreviewDto> {
    const input = CreateScanDto.toInput(body);
    const plan = await this.createUseCase.preview(tenant, input);
    const { lat, lng } = plan.grid.center;
    const search = { ...toSearch(settingsOf(body)), keyword: input.keyword, lat, lng };
    return ScanPreviewDto.from(tenant, plan, describeSearch(plan.provider, search));
  }

  @Get()
  @Operation({
    allowsRestricted: 'all',
    summary: 'List scans',
    description: 'Returns scans, newest first. Returns all of them unless `limit` is given.',
    problems: [NOT_FOUND],
  })
  @ApiOkResponse({ type: [ScanDto], headers: { Link: { schema: { type: 'string' } } } })
  listScans(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: ListScansQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ScanDto[] | StreamableFile> {
    const filter = {
      businessId: query.business_id,
      keyword: query.keyword,
      seriesId: query.series_id,
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
    allowsRestricted: 'all',
    summary: 'Read a scan and its progress',
    description: 'When the status is completed or partial, the results are under `/rankings`.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: ScanDto })
  async getScan(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<ScanDto> {
    return ScanDto.from(await this.scans.get(tenant, id));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Operation({
    allowsRestricted: 'all',
    summary: 'Cancel a scan',
    description:
      'Ends a queued or running scan at once. Measured pins are kept and charged. The others are unmeasured with the ' +
      'reason `cancelled` and are not charged. Idempotent.',
    problems: [NOT_FOUND, SCAN_ENDED],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: ScanDto })
  async cancelScan(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<ScanDto> {
    return ScanDto.from(await this.cancelUseCase.run(tenant, id));
  }
}
