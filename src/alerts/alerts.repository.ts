import { Alert } from '#platform/alert-log/alert.entity';
import { EntityManager } from '#platform/database/entity-manager';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { type FilterQuery, ForeignKeyConstraintViolationException, raw } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { restrictEntities } from '../businesses/tag-restriction.sql.js';
import type { Scan } from '../scanning/record/scan.entity.js';
import { SchedulesRepository } from '../schedules/record/schedules.repository.js';
import { AlertRules } from './alert-rules.entity.js';
import type { RuleDto } from './dto/rules.dto.js';

/** The missed occurrences of schedules. Parameters: account, mode, ids of schedules as a JSON array. */
const OF_SCHEDULES = `(
  select one.id from alert one where one.account_id = ? and one.livemode = ? and one.kind = 'schedule_missed'
    and (one.rule->>'schedule_id')::integer in (select jsonb_array_elements_text(?::jsonb)::integer))`;

/** The alert rules of businesses, and the alerts that were triggered. */
@Injectable()
export class AlertsRepository {
  constructor(
    private readonly em: EntityManager,
    private readonly schedules: SchedulesRepository,
  ) {}

  /**
   * Returns up to `count` alerts with a smaller id, newest first, about one business or all. A restricted tenant finds the
   * alerts about businesses and campaigns to which it has access, and none about the account.
   */
  async list(
    tenant: Tenant,
    businessId: number | undefined,
    beforeId: number,
    count: number,
  ): Promise<Alert[]> {
    const { accountId, livemode } = tenant;
    const ofBusiness = businessId === undefined ? {} : { businessId };
    const where = {
      accountId,
      livemode,
      ...ofBusiness,
      ...(await this.restricted(tenant)),
      id: { $lt: beforeId },
    };
    return this.em.find(Alert, where, { orderBy: { id: 'desc' }, limit: count });
  }

  /** Removes the id of a scan from the alerts that it triggered. */
  async detach({ accountId, livemode, businessId, id: scanId }: Scan): Promise<void> {
    await this.em.nativeUpdate(Alert, { accountId, livemode, businessId, scanId }, { scanId: null });
  }

  /** Returns the rules that were set for a business, or null. */
  async findRules({ accountId, livemode }: Tenant, businessId: number): Promise<RuleDto[] | null> {
    const row = await this.em.findOne(AlertRules, { businessId, accountId, livemode });
    return row?.rules ?? null;
  }

  /** @throws Problem `not_found` if the business was deleted concurrently */
  async replaceRules(tenant: Tenant, businessId: number, rules: RuleDto[], now: Date): Promise<void> {
    const { accountId, livemode } = tenant;
    try {
      await this.em.upsert(AlertRules, { businessId, accountId, livemode, rules, updatedAt: now });
    } catch (error) {
      if (!(error instanceof ForeignKeyConstraintViolationException)) throw error;
      throw new Problem(NOT_FOUND, `Business ${businessId} does not exist.`, { cause: error });
    }
  }

  private async restricted(tenant: Tenant): Promise<{ $or?: FilterQuery<Alert>[] }> {
    const ofBusinesses = restrictEntities<Alert>(tenant);
    if (ofBusinesses.length === 0) return {};
    const parameters = [tenant.accountId, tenant.livemode, JSON.stringify(await this.schedules.ids(tenant))];
    return { $or: [...ofBusinesses, { id: { $in: raw(OF_SCHEDULES, parameters) } }] };
  }
}
