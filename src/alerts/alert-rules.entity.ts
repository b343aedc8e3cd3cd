import { holdsNoAccess } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';
import type { RuleDto } from './dto/rules.dto.js';

const AlertRulesSchema = defineEntity({
  name: 'AlertRules',
  tableName: 'alert_rules',
  properties: {
    businessId: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    rules: p.json<RuleDto[]>(),
    updatedAt: p.datetime(),
  },
});

/** The alert rules that were set for a business. */
export class AlertRules extends AlertRulesSchema.class {}
AlertRulesSchema.setClass(AlertRules);

holdsNoAccess('alert_rules', 'Alerts are sent to channels, which are stopped themselves.');
