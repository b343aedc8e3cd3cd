import type { CalendarDate } from '#libs/calendar';
import type { ActionKind } from '#libs/rank-model';
import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import type { FilterQuery, RequiredEntityData } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { restrictEntities } from '../../businesses/tag-restriction.sql.js';
import { type ActionStatus, InsightAction } from './insight-action.entity.js';

/** Selects actions of a list; omitted fields select all. */
export interface ActionFilter {
  readonly businessId?: number | undefined;
  readonly action?: ActionKind | undefined;
  readonly keywordKey?: string | undefined;
  readonly status?: ActionStatus | undefined;
}

/** What no two actions of a business have in common. */
export interface ActionIdentity {
  readonly businessId: number;
  readonly action: ActionKind;
  readonly keywordKey?: string | null | undefined;
}

@Injectable()
export class ActionsRepository {
  constructor(private readonly em: EntityManager) {}

  find(tenant: Tenant, id: number): Promise<InsightAction | null> {
    return this.em.findOne(InsightAction, { $and: [{ id }, ...ofTenant(tenant)] }, { refresh: true });
  }

  /** Returns up to `count` actions with a larger id, oldest first. */
  list(tenant: Tenant, filter: ActionFilter, afterId: number, count: number): Promise<InsightAction[]> {
    const { businessId, action, keywordKey, status } = filter;
    const conditions: FilterQuery<InsightAction>[] = [
      ...ofTenant(tenant),
      { id: { $gt: afterId } },
      ...(businessId === undefined ? [] : [{ businessId }]),
      ...(action === undefined ? [] : [{ action }]),
      ...(keywordKey === undefined ? [] : [{ $or: [{ keywordKey }, { keywordKey: null }] }]),
      ...(status === undefined ? [] : [{ status }]),
    ];
    const options = { orderBy: { id: 'asc' as const }, limit: count, disableIdentityMap: true };
    return this.em.find(InsightAction, { $and: conditions }, options);
  }

  /** Returns actions by id. Across tenants: for callers that have read the ids of their own. */
  async byIds(ids: readonly number[]): Promise<ReadonlyMap<number, InsightAction>> {
    if (ids.length === 0) return new Map();
    const rows = await this.em.find(InsightAction, { id: { $in: [...ids] } }, { disableIdentityMap: true });
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Returns the done actions of a business between two days, both inclusive, by day. */
  doneBetween(businessId: number, from: CalendarDate, to: CalendarDate): Promise<InsightAction[]> {
    return this.em.find(
      InsightAction,
      { businessId, status: 'done', doneOn: { $gte: from, $lte: to } },
      { orderBy: { doneOn: 'asc', id: 'asc' }, disableIdentityMap: true },
    );
  }

  /** Returns the id of another action that is open, or that was done on this day; null without one. */
  async idOfOther(
    { businessId, action, keywordKey }: ActionIdentity,
    doneOn: CalendarDate | null,
    exceptId: number,
  ): Promise<number | null> {
    const same = { businessId, action, keywordKey: keywordKey ?? null, id: { $ne: exceptId } };
    const state: FilterQuery<InsightAction> =
      doneOn === null ? { status: { $ne: 'done' } } : { status: 'done', doneOn };
    const other = await this.em.findOne(InsightAction, { $and: [same, state] }, { disableIdentityMap: true });
    return other?.id ?? null;
  }

  /** Counts the actions of the account, also those outside of a restriction to tags. */
  count({ accountId, livemode }: Tenant): Promise<number> {
    return this.em.count(InsightAction, { accountId, livemode });
  }

  async insert(action: RequiredEntityData<InsightAction>): Promise<InsightAction> {
    const row = this.em.create(InsightAction, action);
    await this.em.persist(row).flush();
    return row;
  }

  async flush(): Promise<void> {
    await this.em.flush();
  }

  async delete(id: number): Promise<void> {
    await this.em.nativeDelete(InsightAction, { id });
  }
}

function ofTenant(tenant: Tenant): FilterQuery<InsightAction>[] {
  const { accountId, livemode } = tenant;
  return [{ accountId, livemode }, ...restrictEntities<InsightAction>(tenant)];
}
