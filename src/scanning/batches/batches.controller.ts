import { Id } from '#platform/http/id.pipe';
import { PageQuery } from '#platform/http/paging';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { Body } from '@nestjs/common';
import { type Exchange, Http, type List } from '../../accounts/exchange.js';
import { Acts, Creates, Lists, Reads, Resource } from '../../accounts/resource.js';
import type { MeteredAnswer } from '../../billing/credit-metering.interceptor.js';
import { CREDIT_HEADERS, Metered } from '../../billing/metered.js';
import { ScanDto } from '../dto/scan.dto.js';
import { GRID_NOT_POSSIBLE } from '../record/scans.problems.js';
import { ScansService } from '../record/scans.service.js';
import { BATCH_EMPTY, BATCH_ENDED, BATCH_TOO_LARGE } from './batches.problems.js';
import { BatchesService } from './batches.service.js';
import { CancelBatch } from './cancel-batch.js';
import { CreateBatch } from './create-batch.js';
import { BatchDto } from './dto/batch.dto.js';
import { BatchHeadDto } from './dto/batch-head.dto.js';
import { BatchPreviewDto } from './dto/batch-preview.dto.js';
import { BatchScansQuery } from './dto/batch-scans.query.js';
import { CreateBatchDto } from './dto/create-batch.dto.js';
import { newState } from './new-state.js';
import { PlanBatch } from './plan-batch.js';

@Resource({ path: 'scan-batches', tag: 'Scan batches', dto: BatchDto, allowsRestricted: 'all' })
export class BatchesController {
  constructor(
    private readonly batches: BatchesService,
    private readonly scans: ScansService,
    private readonly planUseCase: PlanBatch,
    private readonly createUseCase: CreateBatch,
    private readonly cancelUseCase: CancelBatch,
  ) {}

  @Creates({
    status: 202,
    summary: 'Scan many businesses',
    description:
      'Creates a scan for each keyword of each business, and reserves the credits of all of them or of none. Businesses ' +
      'that cannot be scanned are left out. The scans run in the background, after interactive ones. The event ' +
      '`batch.completed` reports the end of the last one.',
    problems: [NOT_FOUND, GRID_NOT_POSSIBLE, BATCH_TOO_LARGE, BATCH_EMPTY],
    headers: CREDIT_HEADERS,
  })
  @Metered()
  createScanBatch(@Http() http: Exchange, @Body() body: CreateBatchDto): Promise<MeteredAnswer> {
    const order = { ...CreateBatchDto.toOrder(body), requestId: http.request.id };
    return http.once(() => this.createUseCase.run(http.tenant, order), {
      from: ({ batch }) => BatchDto.from(newState(batch)),
    });
  }

  @Acts({
    path: 'preview',
    takesBody: true,
    summary: 'Preview a batch',
    description:
      'Returns what a batch with this body would measure and cost, and which businesses it would leave out. Stores and ' +
      'charges nothing.',
    problems: [NOT_FOUND, GRID_NOT_POSSIBLE, BATCH_TOO_LARGE],
    returns: BatchPreviewDto,
  })
  async previewScanBatch(@Http() http: Exchange, @Body() body: CreateBatchDto): Promise<BatchPreviewDto> {
    return BatchPreviewDto.from(await this.planUseCase.run(http.tenant, CreateBatchDto.toOrder(body)));
  }

  @Lists({
    summary: 'List batches',
    description: 'Newest first. Returns all batches unless `limit` is given.',
    returns: BatchHeadDto,
  })
  listScanBatches(@Http() http: Exchange, @QueryParams() query: PageQuery): List<BatchHeadDto> {
    const read = (beforeId: number, count: number) => this.batches.list(http.tenant, beforeId, count);
    return http.listNewestFirst(query, read, { from: (row) => BatchHeadDto.of(row) });
  }

  @Reads({
    summary: 'Read a batch and its progress',
    description: 'Returns the progress. `summary` is null until the last scan has ended.',
  })
  async getScanBatch(@Http() http: Exchange, @Id() id: number): Promise<BatchDto> {
    return BatchDto.from(await this.batches.read(http.tenant, id));
  }

  @Lists({
    path: ':id/scans',
    summary: 'List the scans of a batch',
    description: 'Newest first. Returns all scans unless `limit` is given.',
    returns: ScanDto,
  })
  async listScansOfBatch(
    @Http() http: Exchange,
    @Id() id: number,
    @QueryParams() { status, ...page }: BatchScansQuery,
  ): List<ScanDto> {
    await this.batches.get(http.tenant, id);
    const read = (olderThan: number, count: number) =>
      this.scans.list(http.tenant, { batchId: id, status }, olderThan, count);
    return http.listNewestFirst(page, read, ScanDto);
  }

  @Acts({
    path: ':id/cancel',
    summary: 'Cancel a batch',
    description:
      'Cancels all unfinished scans. Measured pins are kept and charged; the credits of the others are released. With ' +
      'many scans, the response has the status `cancelling` and the service cancels the rest in the background. Idempotent.',
    problems: [BATCH_ENDED],
  })
  async cancelScanBatch(@Http() http: Exchange, @Id() id: number): Promise<BatchDto> {
    return BatchDto.from(await this.batches.stateOf(await this.cancelUseCase.run(http.tenant, id)));
  }
}
