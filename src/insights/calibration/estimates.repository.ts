import type { ActionKind } from '#libs/rank-model';
import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { type Selectable, sql } from 'kysely';
import { type InsightTables, insightTables } from '../insight.tables.js';

export type EstimateRow = Selectable<InsightTables['insight_estimate']>;

/** Estimates of one action that no figure is made of. */
export interface OtherEstimates {
  readonly action: ActionKind;
  readonly open: number;
  readonly left_out: number;
}

/** Outcomes that figures are made of, the latest. Few accounts have as many; more would not change a figure. */
const MOST_OUTCOMES = 10_000;

@Injectable()
export class EstimatesRepository {
  constructor(private readonly em: EntityManager) {}

  /** The estimates of the tenant that have an outcome of their own, the latest checked first. */
  withOutcome(tenant: Tenant, businessId: number | undefined): Promise<EstimateRow[]> {
    return this.of(tenant, businessId)
      .selectAll()
      .where('checked_at', 'is not', null)
      .where('is_alone', '=', true)
      .orderBy('checked_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST_OUTCOMES)
      .execute();
  }

  /** How many others there are of each action: there is an open one of nearly every insight, so none of them is read. */
  others(tenant: Tenant, businessId: number | undefined): Promise<OtherEstimates[]> {
    return this.of(tenant, businessId)
      .select([
        'action',
        sql<number>`(count(*) filter (where checked_at is null))::integer`.as('open'),
        sql<number>`(count(*) filter (where is_alone = false))::integer`.as('left_out'),
      ])
      .groupBy('action')
      .execute();
  }

  private of({ accountId, livemode }: Tenant, businessId: number | undefined) {
    const rows = insightTables(this.em)
      .selectFrom('insight_estimate')
      .where('account_id', '=', accountId)
      .where('livemode', '=', livemode);
    return businessId === undefined ? rows : rows.where('business_id', '=', businessId);
  }
}
