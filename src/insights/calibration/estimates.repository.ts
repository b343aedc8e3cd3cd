import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import { type InsightTables, insightTables } from '../insight.tables.js';

export type EstimateRow = Selectable<InsightTables['insight_estimate']>;

@Injectable()
export class EstimatesRepository {
  constructor(private readonly em: EntityManager) {}

  /** Every estimate of the tenant, open and checked; the latest checked first. */
  all({ accountId, livemode }: Tenant, businessId: number | undefined): Promise<EstimateRow[]> {
    const rows = insightTables(this.em)
      .selectFrom('insight_estimate')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('livemode', '=', livemode)
      .orderBy('checked_at', 'desc')
      .orderBy('id', 'desc');
    return (businessId === undefined ? rows : rows.where('business_id', '=', businessId)).execute();
  }
}
