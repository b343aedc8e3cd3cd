import { ApiIdParam } from '#platform/http/api-id-param';
import { IdPipe } from '#platform/http/id.pipe';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Get, Param } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Operation } from '../../accounts/api-operation.js';
import { CurrentTenant } from '../../accounts/principal.js';
import { SCANS_NOT_COMPARABLE } from '../results/rankings.problems.js';
import { SCAN_NOT_FINISHED } from '../../scanning/record/scans.problems.js';
import { ComparisonService } from './comparison.service.js';
import { ComparisonDto } from './dto/comparison.dto.js';
import { ComparisonQuery } from './dto/comparison.query.js';

@V1Controller('scans', 'Scans')
export class ComparisonController {
  constructor(private readonly comparison: ComparisonService) {}

  @Get(':id/comparison')
  @Operation({
    allowsRestricted: 'all',
    summary: 'Compare a scan with an earlier one and tests whether the change is more than noise',
    description:
      'Pairs the pins measured in both scans, for the business or, with `place_id`, for any place in the scan. ' +
      'Only scans of one business, keyword, provider, grid, zoom, language, country and device can be compared. ' +
      'Scans measured by several providers cannot. `with` is the earlier scan: a positive change is an improvement since.',
    problems: [NOT_FOUND, SCAN_NOT_FINISHED, SCANS_NOT_COMPARABLE],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: ComparisonDto })
  getScanComparison(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) scanId: number,
    @QueryParams() query: ComparisonQuery,
  ): Promise<ComparisonDto> {
    return this.comparison.read(tenant, { scanId, withId: query.with, placeId: query.place_id });
  }
}
