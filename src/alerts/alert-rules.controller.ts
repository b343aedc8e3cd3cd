import { Id } from '#platform/http/id.pipe';
import { Body, Put } from '@nestjs/common';
import { type Exchange, Http } from '../accounts/exchange.js';
import { Changes, Reads, Resource } from '../accounts/resource.js';
import { AlertRulesService } from './alert-rules.service.js';
import { AlertRulesDto, ReplaceAlertRulesDto } from './dto/alert-rules.dto.js';

@Resource({ path: 'businesses', tag: 'Alerts', dto: AlertRulesDto, allowsRestricted: 'all' })
export class AlertRulesController {
  constructor(private readonly rules: AlertRulesService) {}

  @Reads({
    path: ':id/alert-rules',
    summary: 'Retrieve the alert rules of a business',
    description: 'Returns the default rules if none were set.',
  })
  getAlertRules(@Http() http: Exchange, @Id() id: number): Promise<AlertRulesDto> {
    return this.rules.read(http.tenant, id);
  }

  @Changes({
    path: ':id/alert-rules',
    method: Put,
    ifMatch: true,
    summary: 'Replace the alert rules of a business',
    description:
      'Replaces all rules. Omitted fields of a rule get their defaults. Rules about ranks compare a scan with the ' +
      'previous scan of its series, so the first scan of a keyword and grid triggers none of them.',
  })
  replaceAlertRules(
    @Http() http: Exchange,
    @Id() id: number,
    @Body() { rules }: ReplaceAlertRulesDto,
  ): Promise<AlertRulesDto> {
    return this.rules.replace(
      http.tenant,
      id,
      rules,
      http.ifMatch({ from: (current: AlertRulesDto) => current }),
    );
  }
}
