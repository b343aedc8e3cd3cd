import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { type FieldError, fieldError } from '#platform/http/field-errors';
import { examine, pointerTo, validationProblem } from '#platform/http/validation';
import type { Tenant } from '#platform/tenant';
import { Injectable, type Type } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { BusinessesService } from '../businesses/businesses.service.js';
import { AlertsRepository } from './alerts.repository.js';
import type { AlertRulesDto } from './dto/alert-rules.dto.js';
import { type RuleDto, type RuleKind, RULES } from './dto/rules.dto.js';
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

/**
 * Validates rules by their kind and fills in their defaults.
 *
 * @throws Problem `validation_failed` with every invalid field
 */
async function parseRules(given: readonly object[]): Promise<RuleDto[]> {
  const rules: RuleDto[] = [];
  const errors: FieldError[] = [];
  for (const [index, rule] of given.entries()) {
    const at = `#/rules/${index}`;
    const type = ruleType(rule);
    if (!type) {
      errors.push(fieldError(pointerTo(at, 'kind'), 'not_allowed', { values: KINDS }));
      continue;
    }
    const examined = await examine(type, rule, at);
    errors.push(...examined.errors);
    rules.push(examined.instance);
  }
  if (errors.length > 0) throw validationProblem(errors);
  return rules.map((rule) => ({ ...rule }));
}

const KINDS = Object.keys(RULES) as RuleKind[];

function ruleType(rule: object): Type<RuleDto> | undefined {
  const kind = KINDS.find((name) => 'kind' in rule && rule.kind === name);
  return kind && RULES[kind];
}
