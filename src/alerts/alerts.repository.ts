import { Alert } from '#platform/alert-log/alert.entity';
import { EntityManager } from '#platform/database/entity-manager';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { ForeignKeyConstraintViolationException } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { AlertRules } from './alert-rules.entity.js';
import type { RuleDto } from './dto/rules.dto.js';

/** The rules of businesses, and the alerts that were raised. */
@Injectable()
export class AlertsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns up to `count` alerts with a smaller id, the latest first; of one business, or all. */
  list(
    { accountId, livemode }: Tenant,
    businessId: number | undefined,
    beforeId: number,
    count: number,
  ): Promise<Alert[]> {
    const ofBusiness = businessId === undefined ? {} : { businessId };
    const where = { accountId, livemode, ...ofBusiness, id: { $lt: beforeId } };
    return this.em.find(Alert, where, { orderBy: { id: 'desc' }, limit: count });
  }

  /** Returns the rules that were chosen for a business; null when none were. */
  async findRules({ accountId, livemode }: Tenant, businessId: number): Promise<RuleDto[] | null> {
    const chosen = await this.em.findOne(AlertRules, { businessId, accountId, livemode });
    return chosen?.rules ?? null;
  }

  /** @throws Problem `not_found` when the business has been deleted since it was looked up */
  async replaceRules(tenant: Tenant, businessId: number, rules: RuleDto[], now: Date): Promise<void> {
    const { accountId, livemode } = tenant;
    try {
      await this.em.upsert(AlertRules, { businessId, accountId, livemode, rules, updatedAt: now });
    } catch (error) {
      if (!(error instanceof ForeignKeyConstraintViolationException)) throw error;
      throw new Problem(NOT_FOUND, `There is no business ${businessId}.`, { cause: error });
    }
  }
}
