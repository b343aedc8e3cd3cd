import { IdPipe } from '#platform/http/id.pipe';
import { Idempotent } from '#platform/http/idempotency/idempotent';
import { NOT_FOUND } from '#platform/http/problems';
import { V1Controller } from '#platform/http/v1-controller';
import { Body, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiParam } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Operation, OperationWithBody } from '../accounts/api-operation.js';
import type { Tenant } from '#platform/tenant';
import { CurrentTenant } from '../accounts/principal.js';
import type { CreditMeter } from '../billing/credit-meter.js';
import { CREDIT_HEADERS, Meter, Metered } from '../billing/metered.js';
import { CreateScan } from './create-scan.js';
import { CreateScanDto } from './dto/create-scan.dto.js';
import { ScanDto } from './dto/scan.dto.js';
import type { Scan } from './scan.entity.js';
import { GRID_OUT_OF_RANGE, OUTSIDE_COVERAGE } from './scans.problems.js';
import { ScansService } from './scans.service.js';

@V1Controller('scans', 'Scans')
export class ScansController {
  constructor(
    private readonly scans: ScansService,
    private readonly createUseCase: CreateScan,
  ) {}

  @Post()
  @HttpCode(202)
  @Metered()
  @Idempotent((scan: Scan) => ({
    status: 202,
    location: `/api/v1/scans/${scan.id}`,
    body: ScanDto.from(scan),
  }))
  @OperationWithBody({
    summary: 'Scan a grid',
    description:
      'Measures where the business ranks for the keyword at every pin of a square grid around it. ' +
      'It costs one credit a pin; pins that could not be measured are given back. ' +
      'The scan runs in the background: read it until its status is completed, partial, failed or cancelled.',
    problems: [NOT_FOUND, GRID_OUT_OF_RANGE, OUTSIDE_COVERAGE],
  })
  @ApiAcceptedResponse({
    type: ScanDto,
    headers: { Location: { schema: { type: 'string' } }, ...CREDIT_HEADERS },
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
      requestId: request.id,
    };
    return this.createUseCase.run(tenant, input, meter);
  }

  @Get(':id')
  @Operation({
    summary: 'Read a scan and its progress',
    description: 'The results are under `/rankings` when the status is completed or partial.',
    problems: [NOT_FOUND],
  })
  @ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1 }, example: 7 })
  @ApiOkResponse({ type: ScanDto })
  async getScan(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<ScanDto> {
    return ScanDto.from(await this.scans.get(tenant, id));
  }
}
