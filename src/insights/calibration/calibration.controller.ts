import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Get } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Operation } from '../../accounts/api-operation.js';
import { CurrentTenant } from '../../accounts/principal.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { calibrateAccount } from './calibrate-account.js';
import { CalibrationDto } from './dto/calibration.dto.js';
import { CalibrationQuery } from './dto/calibration.query.js';
import { EstimatesRepository } from './estimates.repository.js';

@V1Controller('ai/insights', 'Insights')
export class CalibrationController {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly estimates: EstimatesRepository,
  ) {}

  @Get('calibration')
  @Operation({
    allowsRestricted: 'all',
    summary: 'Compare estimates with their outcomes',
    description:
      'An estimate has an outcome when a later scan of the same grid shows that at least a quarter of the advised ' +
      'change was made. The outcome is the change of the average total rank, whatever else contributed to it.',
    problems: [NOT_FOUND],
  })
  @ApiOkResponse({ type: CalibrationDto })
  async getInsightCalibration(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() { business_id: businessId }: CalibrationQuery,
  ): Promise<CalibrationDto> {
    await this.businesses.checkFilter(tenant, businessId);
    const withOutcome = await this.estimates.withOutcome(tenant, businessId);
    return calibrateAccount(withOutcome, await this.estimates.others(tenant, businessId));
  }
}
