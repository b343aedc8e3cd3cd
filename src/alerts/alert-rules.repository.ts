import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AlertRules } from './alert-rules.entity.js';
import type { RuleDto } from './dto/rules.dto.js';

@Injectable()
export class AlertRulesRepository {
  constructor(private readonly em: EntityManager) {}

  /** The rules that were chosen for a business; null when none were. */
  async find({ accountId, livemode }: Tenant, businessId: number): Promise<RuleDto[] | null> {
    const chosen = await this.em.findOne(AlertRules, { businessId, accountId, livemode });
    return chosen?.rules ?? null;
  }

  async replace(tenant: Tenant, businessId: number, rules: RuleDto[], now: Date): Promise<void> {
    const { accountId, livemode } = tenant;
    await this.em.upsert(AlertRules, { businessId, accountId, livemode, rules, updatedAt: now });
  }
}
