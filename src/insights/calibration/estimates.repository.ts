import type { ActionKind } from '#libs/rank-model';
import { holdsNoAccess } from '#platform/backup/access-declarations';
import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { restrictQuery } from '../../businesses/tag-restriction.sql.js';
import type { Scan } from '../../scanning/record/scan.entity.js';
import { type InsightTables, insightTables } from '../insights.sql.js';

export type EstimateRow = Selectable<InsightTables['insightEstimate']>;

/** An estimate without an outcome. */
export type OpenEstimate = Pick<EstimateRow, 'id' | 'scanId' | 'action' | 'change' | 'estimatedAt'>;

/** Counts of the estimates of one action that the figures leave out. */
export interface OtherEstimates {
  readonly action: ActionKind;
  readonly open: number;
  readonly leftOut: number;
}

/** Limits the outcomes of the figures to the latest. More would not change a figure. */
const MAX_OUTCOMES = 10_000;

@Injectable()
export class EstimatesRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns the tenant's estimates with an attributable outcome, latest check first. */
  withOutcome(tenant: Tenant, businessId: number | undefined): Promise<EstimateRow[]> {
    return this.of(tenant, businessId)
      .selectAll()
      .where('checkedAt', 'is not', null)
      .where('isAlone', '=', true)
      .orderBy('checkedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_OUTCOMES)
      .execute();
  }

  /** Counts the other estimates by action. They are not read: nearly every insight has an open one. */
  others(tenant: Tenant, businessId: number | undefined): Promise<OtherEstimates[]> {
    return this.of(tenant, businessId)
      .select([
        'action',
        sql<number>`(count(*) filter (where checked_at is null))::integer`.as('open'),
        sql<number>`(count(*) filter (where is_alone = false))::integer`.as('leftOut'),
      ])
      .groupBy('action')
      .execute();
  }

  /** Returns the open estimates of a keyword of a business, oldest first. */
  openOf(businessId: number, keywordKey: string): Promise<OpenEstimate[]> {
    return insightTables(this.em)
      .selectFrom('insightEstimate')
      .select(['id', 'scanId', 'action', 'change', 'estimatedAt'])
      .where('businessId', '=', businessId)
      .where('keywordKey', '=', keywordKey)
      .where('checkedAt', 'is', null)
      .orderBy('id')
      .execute();
  }

  /** Stores an estimate if its action has no open one. */
  async open(estimate: Insertable<InsightTables['insightEstimate']>): Promise<void> {
    await insightTables(this.em)
      .insertInto('insightEstimate')
      .values(estimate)
      .onConflict((conflict) =>
        conflict.columns(['businessId', 'keywordKey', 'action']).where('checkedAt', 'is', null).doNothing(),
      )
      .execute();
  }

  /** Stores the outcome of an estimate. */
  async close(id: number, outcome: Updateable<InsightTables['insightEstimate']>): Promise<void> {
    await insightTables(this.em).updateTable('insightEstimate').set(outcome).where('id', '=', id).execute();
  }

  async remove(estimates: readonly OpenEstimate[]): Promise<void> {
    if (estimates.length === 0) return;
    const ids = estimates.map(({ id }) => id);
    await insightTables(this.em).deleteFrom('insightEstimate').where('id', 'in', ids).execute();
  }

  /** Removes the estimates whose outcome is that of a scan. */
  async removeCheckedBy({ accountId, livemode, id }: Scan): Promise<void> {
    await insightTables(this.em)
      .deleteFrom('insightEstimate')
      .where('accountId', '=', accountId)
      .where('livemode', '=', livemode)
      .where('checkedAt', 'is not', null)
      .where('outcomeScanId', '=', id)
      .execute();
  }

  private of(tenant: Tenant, businessId: number | undefined) {
    const { accountId, livemode } = tenant;
    const all = insightTables(this.em)
      .selectFrom('insightEstimate')
      .where('accountId', '=', accountId)
      .where('livemode', '=', livemode);
    const rows = tenant.restrictedTo
      ? all.where(sql<boolean>`livemode = ${livemode}${restrictQuery(tenant)}`)
      : all;
    return businessId === undefined ? rows : rows.where('businessId', '=', businessId);
  }
}

holdsNoAccess('insight_estimate', 'Results.');
