import { closeSignal } from '#platform/http/close-signal';
import { ApiIdempotencyKey, Idempotency } from '#platform/http/idempotency/idempotency';
import { NOT_FOUND } from '#platform/http/problems';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Body, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OperationWithBody } from '../../accounts/api-operation.js';
import { CurrentTenant } from '../../accounts/principal.js';
import type { CreditMeter } from '../../billing/credit-meter.js';
import { CREDIT_HEADERS, Meter, Metered } from '../../billing/metered.js';
import { CreateScan } from '../../scanning/order/create-scan.js';
import { ScanDto } from '../../scanning/dto/scan.dto.js';
import { ScanProgress } from '../../scanning/read/scan-progress.js';
import type { Scan } from '../../scanning/record/scan.entity.js';
import { GRID_OUT_OF_RANGE, OUTSIDE_COVERAGE } from '../../scanning/record/scans.problems.js';
import { PROVIDER_BUDGET_EXHAUSTED } from '../../search/search.problems.js';
import { MeasureAtPointDto } from './dto/measure-at-point.dto.js';
import { RankAtPointDto } from './dto/rank-at-point.dto.js';
import { RankAtPointService } from './rank-at-point.service.js';

const WAIT_SECONDS = 20;

const HEADERS = { Location: { schema: { type: 'string' } }, ...CREDIT_HEADERS } as const;

@V1Controller('rank-at-point', 'Rankings')
export class RankAtPointController {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly create: CreateScan,
    private readonly progress: ScanProgress,
    private readonly ranks: RankAtPointService,
  ) {}

  @Post()
  @HttpCode(200)
  @Metered()
  @ApiIdempotencyKey()
  @OperationWithBody({
    allowsRestricted: 'all',
    summary: 'Measure the rank at one point',
    description:
      'Measures the rank of the business for the keyword at one point, and returns it with the places found there. ' +
      'Costs one credit if the point is measured. The measurement is a scan with one pin and the purpose `probe`: it ' +
      'changes no rankings, history, health or alerts. A request with a used `Idempotency-Key` waits for the first ' +
      'measurement and costs nothing.',
    problems: [NOT_FOUND, GRID_OUT_OF_RANGE, OUTSIDE_COVERAGE, PROVIDER_BUDGET_EXHAUSTED],
  })
  @ApiOkResponse({ type: RankAtPointDto, headers: HEADERS })
  @ApiAcceptedResponse({
    type: ScanDto,
    description:
      `The scan has not ended after ${WAIT_SECONDS} seconds. Poll it, then read its places at ` +
      '`/scans/{id}/pins/0/0`, or repeat the request with its Idempotency-Key',
    headers: HEADERS,
  })
  async rankAtPoint(
    @CurrentTenant() tenant: Tenant,
    @Body() body: MeasureAtPointDto,
    @Meter() meter: CreditMeter,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | RankAtPointDto> {
    const input = { ...MeasureAtPointDto.toInput(body), requestId: request.id };
    const work = {
      run: () => this.create.run(tenant, input, meter),
      describe: (created: Scan) => ({
        status: 202,
        location: `/api/v1/scans/${created.id}`,
        body: ScanDto.from(created),
      }),
    };
    const { text } = await this.idempotency.answer(work, tenant, request, reply);
    const { id } = JSON.parse(text) as ScanDto;
    const hasEnded = await this.progress.hasEnded(id, {
      signal: closeSignal(reply),
      timeoutMs: WAIT_SECONDS * 1000,
    });
    if (!hasEnded) return text;
    void reply.status(200);
    return this.ranks.read(tenant, id);
  }
}
