import { NOT_FOUND } from '#platform/http/problems';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Get, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Operation } from '../../accounts/api-operation.js';
import { CurrentTenant } from '../../accounts/principal.js';
import { HistoryDto } from './dto/history.dto.js';
import { HistoryQuery } from './dto/history.query.js';
import { HistoryService } from './history.service.js';

@V1Controller('history', 'History')
export class HistoryController {
  constructor(private readonly history: HistoryService) {}

  @Get()
  @Operation({
    summary: 'How the rank went, scan by scan',
    description:
      'Every finished scan of the business and keyword between two days, oldest first. ' +
      'Compare entries of one grid and provider only: each says which it had.',
    problems: [NOT_FOUND],
  })
  @ApiOkResponse({ type: HistoryDto })
  getHistory(@CurrentTenant() tenant: Tenant, @Query() query: HistoryQuery): Promise<HistoryDto> {
    const { business_id: businessId, keyword, from, to } = query;
    return this.history.between(tenant, { businessId, keyword, from, to });
  }
}
