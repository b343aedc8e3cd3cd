import { NOT_FOUND } from '#platform/http/problems';
import { V1Controller } from '#platform/http/v1-controller';
import { Get, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Operation } from '../accounts/api-operation.js';
import type { Tenant } from '#platform/tenant';
import { CurrentTenant } from '../accounts/principal.js';
import { RankingsDto } from './dto/rankings.dto.js';
import { RankingsQuery } from './dto/rankings.query.js';
import { RankingsService } from './rankings.service.js';

@V1Controller('rankings', 'Rankings')
export class RankingsController {
  constructor(private readonly rankings: RankingsService) {}

  @Get()
  @Operation({
    summary: 'Rank at every pin of the latest finished scan',
    description:
      'A pin where the business is not among the results has `found: false` and `rank` = `absent_rank`. ' +
      'A pin that could not be measured is not in `grid` but in `unmeasured`, with the reason.',
    problems: [NOT_FOUND],
  })
  @ApiOkResponse({ type: RankingsDto })
  getRankings(@CurrentTenant() tenant: Tenant, @Query() query: RankingsQuery): Promise<RankingsDto> {
    const { business_id: businessId, keyword, limit } = query;
    return this.rankings.latest(tenant, { businessId, keyword, limit });
  }
}
