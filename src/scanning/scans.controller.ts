import { Id } from '#platform/http/id.pipe';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { Body } from '@nestjs/common';
import { ApiHeader, ApiOkResponse } from '@nestjs/swagger';
import { type Exchange, Http, type List, type WaitOptions } from '../accounts/exchange.js';
import { Acts, Creates, Lists, Reads, Resource } from '../accounts/resource.js';
import type { MeteredAnswer } from '../billing/credit-metering.interceptor.js';
import { CREDIT_HEADERS, Metered } from '../billing/metered.js';
import { describeSearch } from '../search/describe-search.js';
import { PROVIDER_BUDGET_EXHAUSTED } from '../search/search.problems.js';
import { CreateScanDto } from './dto/create-scan.dto.js';
import { ListScansQuery } from './dto/list-scans.query.js';
import { ScanDto } from './dto/scan.dto.js';
import { ScanPreviewDto } from './dto/scan-preview.dto.js';
import { CreateScan } from './order/create-scan.js';
import { ScanProgress } from './read/scan-progress.js';
import type { Scan } from './record/scan.entity.js';
import { GRID_NOT_POSSIBLE, GRID_OUT_OF_RANGE, OUTSIDE_COVERAGE } from './record/scans.problems.js';
import { ScansService } from './record/scans.service.js';
import { settingsOf, toSearch } from './record/search-settings.js';

const SCAN_HEADERS = {
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

@Resource({ path: 'scans', tag: 'Scans', dto: ScanDto, allowsRestricted: 'all' })
export class ScansController {
  constructor(
    private readonly scans: ScansService,
    private readonly progress: ScanProgress,
    private readonly createUseCase: CreateScan,
  ) {}

  @Creates({
    status: 202,
    summary: 'Scan a grid',
    description:
      'Measures the rank of the business for the keyword at every pin of a square grid around it. ' +
      'Costs one credit per measured pin; the credits of unmeasured pins are released. ' +
      'The scan runs in the background: poll it until its status is completed, partial, failed or cancelled.',
    problems: [NOT_FOUND, GRID_NOT_POSSIBLE, GRID_OUT_OF_RANGE, OUTSIDE_COVERAGE, PROVIDER_BUDGET_EXHAUSTED],
    headers: SCAN_HEADERS,
  })
  @Metered()
  @ApiHeader(PREFER_HEADER)
  @ApiOkResponse({
    type: ScanDto,
    description: 'The scan has ended while a request with `Prefer: wait` was waiting',
    headers: { Location: { schema: { type: 'string' } }, ...SCAN_HEADERS },
  })
  async createScan(@Http() http: Exchange, @Body() body: CreateScanDto): Promise<MeteredAnswer> {
    const input = { ...CreateScanDto.toInput(body), requestId: http.request.id };
    const created = await http.once(() => this.createUseCase.run(http.tenant, input), {
      from: ({ scan }) => ScanDto.from(scan),
    });
    if (created.result === null) return created;
    const { id } = created.result.scan;
    const untilEnd = (wait: WaitOptions): Promise<boolean> => this.progress.hasEnded(id, wait);
    if (!(await http.waitAsPreferred(MAX_WAIT_SECONDS, untilEnd))) return created;
    return created.amend(200, ScanDto.from(await this.scans.get(http.tenant, id)));
  }

  @Acts({
    path: 'preview',
    takesBody: true,
    summary: 'Preview a scan',
    description: 'Returns what a scan with this body would measure and cost. Stores and charges nothing.',
    problems: [NOT_FOUND, GRID_NOT_POSSIBLE, GRID_OUT_OF_RANGE],
    returns: ScanPreviewDto,
  })
  async previewScan(@Http() http: Exchange, @Body() body: CreateScanDto): Promise<ScanPreviewDto> {
    const input = CreateScanDto.toInput(body);
    const plan = await this.createUseCase.preview(http.tenant, input);
    const { lat, lng } = plan.grid.center;
    const search = { ...toSearch(settingsOf(body)), keyword: input.keyword, lat, lng };
    return ScanPreviewDto.from(http.tenant, plan, describeSearch(plan.provider, search));
  }

  @Lists({
    summary: 'List scans',
    description: 'Returns scans, newest first. Returns all of them unless `limit` is given.',
    problems: [NOT_FOUND],
  })
  listScans(@Http() http: Exchange, @QueryParams() query: ListScansQuery): List<ScanDto> {
    const filter = {
      businessId: query.business_id,
      keyword: query.keyword,
      seriesId: query.series_id,
      status: query.status,
      createdFrom: query.created_from,
      createdBefore: query.created_before,
    };
    const read = (olderThan: number, count: number): Promise<Scan[]> =>
      this.scans.list(http.tenant, filter, olderThan, count);
    return http.listNewestFirst(query, read, ScanDto);
  }

  @Reads({
    summary: 'Read a scan and its progress',
    description: 'When the status is completed or partial, the results are under `/rankings`.',
  })
  async getScan(@Http() http: Exchange, @Id() id: number): Promise<ScanDto> {
    return ScanDto.from(await this.scans.get(http.tenant, id));
  }
}
