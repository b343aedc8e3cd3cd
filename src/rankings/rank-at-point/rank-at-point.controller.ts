import { NOT_FOUND } from '#platform/http/problems';
import { Body } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { type Exchange, Http } from '../../accounts/exchange.js';
import { Creates, Resource } from '../../accounts/resource.js';
import type { MeteredAnswer } from '../../billing/credit-metering.interceptor.js';
import { CREDIT_HEADERS, Metered } from '../../billing/metered.js';
import { ScanDto } from '../../scanning/dto/scan.dto.js';
import { CreateScan } from '../../scanning/order/create-scan.js';
import { ScanProgress } from '../../scanning/read/scan-progress.js';
import { GRID_OUT_OF_RANGE, OUTSIDE_COVERAGE } from '../../scanning/record/scans.problems.js';
import { PROVIDER_BUDGET_EXHAUSTED } from '../../search/search.problems.js';
import { MeasureAtPointDto } from './dto/measure-at-point.dto.js';
import { RankAtPointDto } from './dto/rank-at-point.dto.js';
import { RankAtPointService } from './rank-at-point.service.js';

const WAIT_SECONDS = 20;

const HEADERS = { Location: { schema: { type: 'string' } }, ...CREDIT_HEADERS } as const;

@Resource({ path: 'rank-at-point', tag: 'Rankings', allowsRestricted: 'all' })
export class RankAtPointController {
  constructor(
    private readonly create: CreateScan,
    private readonly progress: ScanProgress,
    private readonly ranks: RankAtPointService,
  ) {}

  @Creates({
    status: 202,
    returns: {
      type: ScanDto,
      description:
        `The scan has not ended after ${WAIT_SECONDS} seconds. Poll it, then read its places at ` +
        '`/scans/{id}/pins/0/0`, or repeat the request with its Idempotency-Key',
    },
    summary: 'Measure the rank at one point',
    description:
      'Measures the rank of the business for the keyword at one point, and returns it with the places found there. ' +
      'Costs one credit if the point is measured. The measurement is a scan with one pin and the purpose `probe`: it ' +
      'changes no rankings, history, health or alerts. A request with a used `Idempotency-Key` waits for the first ' +
      'measurement and costs nothing.',
    problems: [NOT_FOUND, GRID_OUT_OF_RANGE, OUTSIDE_COVERAGE, PROVIDER_BUDGET_EXHAUSTED],
    headers: CREDIT_HEADERS,
  })
  @Metered()
  @ApiOkResponse({ type: RankAtPointDto, headers: HEADERS })
  async rankAtPoint(@Http() http: Exchange, @Body() body: MeasureAtPointDto): Promise<MeteredAnswer> {
    const input = { ...MeasureAtPointDto.toInput(body), requestId: http.request.id };
    const created = await http.once(
      () => this.create.run(http.tenant, input),
      { from: ({ scan }) => ScanDto.from(scan) },
      'scans',
    );
    const { id } = JSON.parse(created.body) as ScanDto;
    if (!(await http.wait(WAIT_SECONDS, (wait) => this.progress.hasEnded(id, wait)))) return created;
    void http.reply.status(200);
    return { ...created, body: await this.ranks.read(http.tenant, id) };
  }
}
