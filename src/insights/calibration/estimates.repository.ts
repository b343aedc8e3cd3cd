import type { ActionKind } from '#libs/rank-model';
import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type InsightTables, insightTables } from '../insights.sql.js';

export type EstimateRow = Selectable<InsightTables['insightEstimate']>;

/** An estimate that no later scan has shown to be realised yet. */
export type OpenEstimate = Pick<EstimateRow, 'id' | 'scanId' | 'action' | 'change' | 'estimatedAt'>;

/** Estimates of one action that no figure is made of. */
export interface OtherEstimates {
  readonly action: ActionKind;
  readonly open: number;
  readonly leftOut: number;
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
      .where('checkedAt', 'is not', null)
      .where('isAlone', '=', true)
      .orderBy('checkedAt', 'desc')
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
        sql<number>`(count(*) filter (where is_alone = false))::integer`.as('leftOut'),
      ])
      .groupBy('action')
      .execute();
  }

  /** Returns the open estimates of a keyword of a business, the oldest first. */
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

  /** Stores an estimate unless one of its action is open. */
  async open(estimate: Insertable<InsightTables['insightEstimate']>): Promise<void> {
    await insightTables(this.em)
      .insertInto('insightEstimate')
      .values(estimate)
      .onConflict((conflict) =>
        conflict.columns(['businessId', 'keywordKey', 'action']).where('checkedAt', 'is', null).doNothing(),
      )
      .execute();
  }

  /** Stores what came of an estimate. */
  async close(id: number, outcome: Updateable<InsightTables['insightEstimate']>): Promise<void> {
    await insightTables(this.em).updateTable('insightEstimate').set(outcome).where('id', '=', id).execute();
  }

  async remove(estimates: readonly OpenEstimate[]): Promise<void> {
    if (estimates.length === 0) return;
    const ids = estimates.map(({ id }) => id);
    await insightTables(this.em).deleteFrom('insightEstimate').where('id', 'in', ids).execute();
  }

  private of({ accountId, livemode }: Tenant, businessId: number | undefined) {
    const rows = insightTables(this.em)
      .selectFrom('insightEstimate')
      .where('accountId', '=', accountId)
      .where('livemode', '=', livemode);
    return businessId === undefined ? rows : rows.where('businessId', '=', businessId);
  }
}
