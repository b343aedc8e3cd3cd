import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { BusinessesService } from '../businesses/businesses.service.js';
import { AlertsRepository } from './alerts.repository.js';
import type { AlertRulesDto } from './dto/alert-rules.dto.js';
import type { RuleDto } from './dto/rules.dto.js';
import { parseRules } from './parse-rules.js';
import { DEFAULT_RULES } from './rule-forms.js';

@Injectable()
export class AlertRulesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly businesses: BusinessesService,
    private readonly repository: AlertsRepository,
    private readonly clock: Clock,
  ) {}

  /** Returns the rules of a business, or the default rules. */
  async rulesOf(tenant: Tenant, businessId: number): Promise<readonly RuleDto[]> {
    return (await this.repository.findRules(tenant, businessId)) ?? DEFAULT_RULES;
  }

  /** @throws Problem `not_found` for the business */
  async read(tenant: Tenant, businessId: number): Promise<AlertRulesDto> {
    await this.businesses.get(tenant, businessId);
    return describe(businessId, await this.repository.findRules(tenant, businessId));
  }

  /**
   * @param check throws if the caller knows other rules
   * @throws Problem `not_found` for the business, `validation_failed`
   */
  async replace(
    tenant: Tenant,
    businessId: number,
    given: readonly object[],
    check?: (current: AlertRulesDto) => void,
  ): Promise<AlertRulesDto> {
    const rules = await parseRules(given);
    return this.unitOfWork.run(async () => {
      // Serialises concurrent requests, so that the check of the second sees the rules of the first.
      await this.accounts.lock(tenant.accountId);
      const current = await this.read(tenant, businessId);
      check?.(current);
      await this.repository.replaceRules(tenant, businessId, rules, this.clock.now());
      return describe(businessId, rules);
    });
  }
}

function describe(businessId: number, rules: RuleDto[] | null): AlertRulesDto {
  return {
    success: true,
    business_id: businessId,
    is_default: rules === null,
    rules: rules ?? [...DEFAULT_RULES],
  };
}
