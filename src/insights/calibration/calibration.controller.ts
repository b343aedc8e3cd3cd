import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import type { Tenant } from '#platform/tenant';
import { CurrentTenant } from '../../accounts/principal.js';
import { Reads, Resource } from '../../accounts/resource.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { calibrateAccount } from './calibrate-account.js';
import { CalibrationDto } from './dto/calibration.dto.js';
import { CalibrationQuery } from './dto/calibration.query.js';
import { EstimatesRepository } from './estimates.repository.js';

@Resource({ path: 'ai/insights', tag: 'Insights', dto: CalibrationDto, allowsRestricted: 'all' })
export class CalibrationController {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly estimates: EstimatesRepository,
  ) {}

  @Reads({
    path: 'calibration',
    summary: 'Compare estimates with their outcomes',
    description:
      'An estimate has an outcome when a later scan of the same grid shows that at least a quarter of the advised ' +
      'change was made. The outcome is the change of the average total rank, whatever else contributed to it.',
    problems: [NOT_FOUND],
  })
  async getInsightCalibration(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() { business_id: businessId }: CalibrationQuery,
  ): Promise<CalibrationDto> {
    await this.businesses.checkFilter(tenant, businessId);
    const withOutcome = await this.estimates.withOutcome(tenant, businessId);
    return calibrateAccount(withOutcome, await this.estimates.others(tenant, businessId));
  }
}
