import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import type { RequiredEntityData } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { BusinessImport } from './business-import.entity.js';

@Injectable()
export class ImportsRepository {
  constructor(private readonly em: EntityManager) {}

  find({ accountId, livemode }: Tenant, id: number): Promise<BusinessImport | null> {
    return this.em.findOne(BusinessImport, { id, accountId, livemode }, { refresh: true });
  }

  /** Returns up to `count` imports with a smaller id, newest first. */
  list({ accountId, livemode }: Tenant, olderThan: number, count: number): Promise<BusinessImport[]> {
    const where = { accountId, livemode, id: { $lt: olderThan } };
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
