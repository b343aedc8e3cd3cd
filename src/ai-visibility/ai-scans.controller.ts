import { Id } from '#platform/http/id.pipe';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { Body } from '@nestjs/common';
import { type Exchange, Http, type List } from '../accounts/exchange.js';
import { Creates, Lists, Reads, Resource } from '../accounts/resource.js';
import type { MeteredAnswer } from '../billing/credit-metering.interceptor.js';
import { CREDIT_HEADERS, Metered } from '../billing/metered.js';
import { GRID_OUT_OF_RANGE } from '../scanning/record/scans.problems.js';
import { PROVIDER_BUDGET_EXHAUSTED } from '../search/search.problems.js';
import type { AiScan } from './ai-scan.entity.js';
import { AI_SEARCH_UNAVAILABLE } from './ai-scans.problems.js';
import { CreateAiScan } from './create/create-ai-scan.js';
import { AiScanDto } from './dto/ai-scan.dto.js';
import { AiScanPinsDto } from './dto/ai-scan-pins.dto.js';
import { CreateAiScanDto } from './dto/create-ai-scan.dto.js';
import { ListAiScansQuery } from './dto/list-ai-scans.query.js';
import { AiScansService } from './read/ai-scans.service.js';

@Resource({
  path: 'ai-scans',
  tag: 'AI scans',
  dto: AiScanDto,
  exampleIds: { id: 12 },
  allowsRestricted: 'all',
})
export class AiScansController {
  constructor(
    private readonly scans: AiScansService,
    private readonly createUseCase: CreateAiScan,
  ) {}

  @Creates({
    status: 202,
    summary: 'Ask AI search over a grid',
    description:
      "Asks Google's AI Mode the keyword at every pin of a grid around the business, several times, and finds out whether and " +
      'where the answers name the business. Costs one credit per answer; the credits of unanswered questions are released. ' +
      'Runs in the background: poll it until its status is completed, partial or failed.',
    problems: [NOT_FOUND, GRID_OUT_OF_RANGE, AI_SEARCH_UNAVAILABLE, PROVIDER_BUDGET_EXHAUSTED],
    headers: CREDIT_HEADERS,
  })
  @Metered()
  createAiScan(@Http() http: Exchange, @Body() body: CreateAiScanDto): Promise<MeteredAnswer> {
    const input = { ...CreateAiScanDto.toInput(body), requestId: http.request.id };
    return http.once(() => this.createUseCase.run(http.tenant, input), {
      from: ({ scan }) => AiScanDto.from(scan),
    });
  }

  @Lists({
    summary: 'List AI scans',
    description:
      'Returns AI scans without their answers, newest first. Returns all of them unless `limit` is given.',
    problems: [NOT_FOUND],
  })
  listAiScans(@Http() http: Exchange, @QueryParams() query: ListAiScansQuery): List<AiScanDto> {
    const read = (olderThan: number, count: number): Promise<AiScan[]> =>
      this.scans.list(http.tenant, query.business_id, olderThan, count);
    return http.listNewestFirst(query, read, AiScanDto);
  }

  @Reads({
    summary: 'Read an AI scan and its answers',
    description: 'Includes what each answer names at each pin, also while the AI scan is running.',
    returns: AiScanPinsDto,
  })
  async getAiScan(@Http() http: Exchange, @Id() id: number): Promise<AiScanPinsDto> {
    const { scan, answers } = await this.scans.get(http.tenant, id);
    return AiScanPinsDto.withPins(scan, answers);
  }
}
