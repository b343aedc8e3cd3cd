import { ApiIdParam } from '#platform/http/api-id-param';
import { IdPipe } from '#platform/http/id.pipe';
import { ApiIfMatch, IfMatch, type Precondition } from '#platform/http/if-match';
import { NOT_FOUND } from '#platform/http/problems';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Body, Get, Param, Put } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Operation, OperationWithBody } from '../accounts/api-operation.js';
import { CurrentTenant } from '../accounts/principal.js';
import { AlertRulesService } from './alert-rules.service.js';
import { AlertRulesDto, ReplaceAlertRulesDto } from './dto/alert-rules.dto.js';

@V1Controller('businesses', 'Alerts')
export class AlertRulesController {
  constructor(private readonly rules: AlertRulesService) {}

  @Get(':id/alert-rules')
  @Operation({
    allowsRestricted: 'all',
    summary: 'Retrieve the alert rules of a business',
    description: 'Returns the default rules if none were set.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: AlertRulesDto })
  getAlertRules(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<AlertRulesDto> {
    return this.rules.read(tenant, id);
  }

  @Put(':id/alert-rules')
  @ApiIfMatch()
  @OperationWithBody({
    allowsRestricted: 'all',
    summary: 'Replace the alert rules of a business',
    description:
      'Replaces all rules. Omitted fields of a rule get their defaults. Rules about ranks compare a scan with the ' +
      'previous scan of its series, so the first scan of a keyword and grid triggers none of them.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: AlertRulesDto })
  replaceAlertRules(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @Body() { rules }: ReplaceAlertRulesDto,
    @IfMatch() precondition?: Precondition,
  ): Promise<AlertRulesDto> {
    return this.rules.replace(tenant, id, rules, precondition);
  }
}
