import { ApiIdParam } from '#platform/http/api-id-param';
import { IdPipe } from '#platform/http/id.pipe';
import { ApiIdempotencyKey, Idempotency } from '#platform/http/idempotency/idempotency';
import { answerList } from '#platform/http/list-answer';
import { PageQuery } from '#platform/http/paging';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Body, Get, HttpCode, Param, Post, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation, OperationWithBody } from '../../accounts/api-operation.js';
import { CurrentTenant } from '../../accounts/principal.js';
import type { CreditMeter } from '../../billing/credit-meter.js';
import { CREDIT_HEADERS, Meter, Metered } from '../../billing/metered.js';
import { ScanDto } from '../dto/scan.dto.js';
import { ScansService } from '../record/scans.service.js';
import { GRID_NOT_POSSIBLE } from '../record/scans.problems.js';
import { BATCH_EMPTY, BATCH_ENDED, BATCH_TOO_LARGE } from './batches.problems.js';
import { BatchesService } from './batches.service.js';
import { CancelBatch } from './cancel-batch.js';
import { type CreatedBatch, CreateBatch } from './create-batch.js';
import { BatchHeadDto } from './dto/batch-head.dto.js';
import { BatchPreviewDto } from './dto/batch-preview.dto.js';
import { BatchScansQuery } from './dto/batch-scans.query.js';
import { BatchDto } from './dto/batch.dto.js';
import { CreateBatchDto } from './dto/create-batch.dto.js';
import { PlanBatch } from './plan-batch.js';
import { newState } from './new-state.js';

const LINK = { Link: { schema: { type: 'string' } } } as const;

@V1Controller('scan-batches', 'Scan batches')
export class BatchesController {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly batches: BatchesService,
    private readonly scans: ScansService,
    private readonly planUseCase: PlanBatch,
    private readonly createUseCase: CreateBatch,
    private readonly cancelUseCase: CancelBatch,
  ) {}

  @Post()
  @HttpCode(202)
  @Metered()
  @ApiIdempotencyKey()
  @OperationWithBody({
    allowsRestricted: 'all',
    summary: 'Scan many businesses',
    description:
      'Creates a scan for each keyword of each business, and reserves the credits of all of them or of none. Businesses ' +
      'that cannot be scanned are left out. The scans run in the background, after interactive ones. The event ' +
      '`batch.completed` reports the end of the last one.',
    problems: [NOT_FOUND, GRID_NOT_POSSIBLE, BATCH_TOO_LARGE, BATCH_EMPTY],
  })
  @ApiAcceptedResponse({
    type: BatchDto,
    headers: { Location: { schema: { type: 'string' } }, ...CREDIT_HEADERS },
  })
  async createScanBatch(
    @CurrentTenant() tenant: Tenant,
    @Body() body: CreateBatchDto,
    @Meter() meter: CreditMeter,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const order = { ...CreateBatchDto.toOrder(body), requestId: request.id };
    const work = {
      run: () => this.createUseCase.run(tenant, order, meter),
      describe: ({ batch }: CreatedBatch) => ({
        status: 202,
        location: `/api/v1/scan-batches/${batch.id}`,
        body: BatchDto.from(newState(batch)),
      }),
    };
    const { text } = await this.idempotency.answer(work, tenant, request, reply);
    return text;
  }

  @Post('preview')
  @HttpCode(200)
  @OperationWithBody({
    allowsRestricted: 'all',
    summary: 'Preview a batch',
    description:
      'Returns what a batch with this body would measure and cost, and which businesses it would leave out. Stores and ' +
      'charges nothing.',
    problems: [NOT_FOUND, GRID_NOT_POSSIBLE, BATCH_TOO_LARGE],
  })
  @ApiOkResponse({ type: BatchPreviewDto })
  async previewScanBatch(
    @CurrentTenant() tenant: Tenant,
    @Body() body: CreateBatchDto,
  ): Promise<BatchPreviewDto> {
    return BatchPreviewDto.from(await this.planUseCase.run(tenant, CreateBatchDto.toOrder(body)));
  }

  @Get()
  @Operation({
    allowsRestricted: 'all',
    summary: 'List batches',
    description: 'Newest first. Returns all batches unless `limit` is given.',
  })
  @ApiOkResponse({ type: [BatchHeadDto], headers: LINK })
  listScanBatches(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BatchHeadDto[] | StreamableFile> {
    const read = (beforeId: number, count: number) => this.batches.list(tenant, beforeId, count);
    return answerList(
      { read, describe: (row) => BatchHeadDto.of(row), isDescending: true },
      query,
      request,
      reply,
    );
  }

  @Get(':id')
  @Operation({
    allowsRestricted: 'all',
    summary: 'Read a batch and its progress',
    description: 'Returns the progress. `summary` is null until the last scan has ended.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: BatchDto })
  async getScanBatch(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<BatchDto> {
    return BatchDto.from(await this.batches.read(tenant, id));
  }

  @Get(':id/scans')
  @Operation({
    allowsRestricted: 'all',
    summary: 'List the scans of a batch',
    description: 'Newest first. Returns all scans unless `limit` is given.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: [ScanDto], headers: LINK })
  async listScansOfBatch(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @QueryParams() { status, ...page }: BatchScansQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ScanDto[] | StreamableFile> {
    await this.batches.get(tenant, id);
    const read = (olderThan: number, count: number) =>
      this.scans.list(tenant, { batchId: id, status }, olderThan, count);
    return answerList(
      { read, describe: (row) => ScanDto.from(row), isDescending: true },
      page,
      request,
      reply,
    );
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Operation({
    allowsRestricted: 'all',
    summary: 'Cancel a batch',
    description:
      'Cancels all unfinished scans. Measured pins are kept and charged; the credits of the others are released. With ' +
      'many scans, the response has the status `cancelling` and the service cancels the rest in the background. Idempotent.',
    problems: [NOT_FOUND, BATCH_ENDED],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: BatchDto })
  async cancelScanBatch(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<BatchDto> {
    return BatchDto.from(await this.batches.stateOf(await this.cancelUseCase.run(tenant, id)));
  }
}
