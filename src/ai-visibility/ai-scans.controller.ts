import { ApiIdParam } from '#platform/http/api-id-param';
import { IdPipe } from '#platform/http/id.pipe';
import { ApiIdempotencyKey, Idempotency } from '#platform/http/idempotency/idempotency';
import { answerList } from '#platform/http/list-answer';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Body, Get, HttpCode, Param, Post, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation, OperationWithBody } from '../accounts/api-operation.js';
import { CurrentTenant } from '../accounts/principal.js';
import type { CreditMeter } from '../billing/credit-meter.js';
import { CREDIT_HEADERS, Meter, Metered } from '../billing/metered.js';
import { GRID_OUT_OF_RANGE } from '../scanning/record/scans.problems.js';
import { PROVIDER_BUDGET_EXHAUSTED } from '../search/search.problems.js';
import type { AiScan } from './ai-scan.entity.js';
import { AI_SEARCH_UNAVAILABLE } from './ai-scans.problems.js';
import { CreateAiScan } from './create/create-ai-scan.js';
import { AiScanPinsDto } from './dto/ai-scan-pins.dto.js';
import { AiScanDto } from './dto/ai-scan.dto.js';
import { CreateAiScanDto } from './dto/create-ai-scan.dto.js';
import { ListAiScansQuery } from './dto/list-ai-scans.query.js';
import { AiScansService } from './read/ai-scans.service.js';

@V1Controller('ai-scans', 'AI scans')
export class AiScansController {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly scans: AiScansService,
    private readonly createUseCase: CreateAiScan,
  ) {}

  @Post()
  @HttpCode(202)
  @Metered()
  @ApiIdempotencyKey()
  @OperationWithBody({
    allowsRestricted: 'all',
    summary: 'Ask AI search over a grid',
    description:
      "Asks Google's AI Mode the keyword at every pin of a grid around the business, several times, and finds out whether and " +
      'where the answers name the business. Costs one credit per answer; the credits of unanswered questions are released. ' +
      'Runs in the background: poll it until its status is completed, partial or failed.',
    problems: [NOT_FOUND, GRID_OUT_OF_RANGE, AI_SEARCH_UNAVAILABLE, PROVIDER_BUDGET_EXHAUSTED],
  })
  @ApiAcceptedResponse({
    type: AiScanDto,
    headers: { Location: { schema: { type: 'string' } }, ...CREDIT_HEADERS },
  })
  async createAiScan(
    @CurrentTenant() tenant: Tenant,
    @Body() body: CreateAiScanDto,
    @Meter() meter: CreditMeter,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const input = { ...CreateAiScanDto.toInput(body), requestId: request.id };
    const work = {
      run: () => this.createUseCase.run(tenant, input, meter),
      describe: (created: AiScan) => ({
        status: 202,
        location: `/api/v1/ai-scans/${created.id}`,
        body: AiScanDto.from(created),
      }),
    };
    const { text } = await this.idempotency.answer(work, tenant, request, reply);
    return text;
  }

  @Get()
  @Operation({
    allowsRestricted: 'all',
    summary: 'List AI scans',
    description:
      'Returns AI scans without their answers, newest first. Returns all of them unless `limit` is given.',
    problems: [NOT_FOUND],
  })
  @ApiOkResponse({ type: [AiScanDto], headers: { Link: { schema: { type: 'string' } } } })
  listAiScans(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: ListAiScansQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AiScanDto[] | StreamableFile> {
    const read = (olderThan: number, count: number): Promise<AiScan[]> =>
      this.scans.list(tenant, query.business_id, olderThan, count);
    return answerList(
      { read, describe: (row) => AiScanDto.from(row), isDescending: true },
      query,
      request,
      reply,
    );
  }

  @Get(':id')
  @Operation({
    allowsRestricted: 'all',
    summary: 'Read an AI scan and its answers',
    description: 'Includes what each answer names at each pin, also while the AI scan is running.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 12 })
  @ApiOkResponse({ type: AiScanPinsDto })
  async getAiScan(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<AiScanPinsDto> {
    const { scan, answers } = await this.scans.get(tenant, id);
    return AiScanPinsDto.withPins(scan, answers);
  }
}
