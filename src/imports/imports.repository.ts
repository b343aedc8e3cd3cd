import { EntityManager } from '#platform/database/entity-manager';
import { tagKey } from '#platform/ignoring-case';
import type { Tenant } from '#platform/tenant';
import { raw, type RequiredEntityData } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { BusinessImport } from './business-import.entity.js';

@Injectable()
export class ImportsRepository {
  constructor(private readonly em: EntityManager) {}

  find(tenant: Tenant, id: number): Promise<BusinessImport | null> {
    return this.em.findOne(BusinessImport, { id, ...ofTenant(tenant) }, { refresh: true });
  }

  /** Returns up to `count` imports with a smaller id, newest first. */
  list(tenant: Tenant, olderThan: number, count: number): Promise<BusinessImport[]> {
    const where = { id: { $lt: olderThan }, ...ofTenant(tenant) };
    return this.em.find(BusinessImport, where, {
      orderBy: { id: 'desc' },
      limit: count,
      disableIdentityMap: true,
    });
  }

  /** Counts the unfinished imports of an account, live and test. */
  countUnfinished(accountId: number): Promise<number> {
    return this.em.count(BusinessImport, { accountId, status: { $in: ['queued', 'running'] } });
  }

  async insert(row: RequiredEntityData<BusinessImport>): Promise<BusinessImport> {
    const created = this.em.create(BusinessImport, row);
    await this.em.flush();
    return created;
  }

  /** Reads the current row. Across tenants: for the worker that holds the lease. */
  findById(id: number): Promise<BusinessImport | null> {
    return this.em.findOne(BusinessImport, { id }, { refresh: true });
  }
}

/** Restricted tenants see the imports of callers that were restricted to the same tags, or to some of them. */
function ofTenant({ accountId, livemode, restrictedTo }: Tenant) {
  if (!restrictedTo) return { accountId, livemode };
  const own = raw('(select id from business_import where restricted_to <@ ?::jsonb)', [
    JSON.stringify(restrictedTo.map(tagKey)),
  ]);
  return { accountId, livemode, $and: [{ id: { $in: own } }] };
}
