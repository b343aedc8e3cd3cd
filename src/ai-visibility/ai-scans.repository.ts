import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { LockMode, type RequiredEntityData } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { restrictEntities } from '../businesses/tag-restriction.sql.js';
import { AiScan } from './ai-scan.entity.js';

@Injectable()
export class AiScansRepository {
  constructor(private readonly em: EntityManager) {}

  find(tenant: Tenant, id: number): Promise<AiScan | null> {
    return this.em.findOne(AiScan, { id, ...ofTenant(tenant) });
  }

  /** Returns up to `count` AI scans with a smaller id, newest first. */
  list(tenant: Tenant, businessId: number | undefined, olderThan: number, count: number): Promise<AiScan[]> {
    const ofBusiness = businessId === undefined ? {} : { businessId };
    const where = { ...ofTenant(tenant), id: { $lt: olderThan }, ...ofBusiness };
    return this.em.find(AiScan, where, { orderBy: { id: 'desc' }, limit: count, disableIdentityMap: true });
  }

  /** Stores a new AI scan. Its business must be locked against deletion. */
  async insert(row: RequiredEntityData<AiScan>): Promise<AiScan> {
    const scan = this.em.create(AiScan, row);
    await this.em.flush();
    return scan;
  }

  /** Reads the current row. Across tenants: for the worker that holds the lease. */
  findById(id: number): Promise<AiScan | null> {
    return this.em.findOne(AiScan, { id }, { refresh: true });
  }

  /** Locks the business against deletion, as the order of locks requires before the AI scan. Across tenants. */
  async lockBusinessOf(id: number): Promise<void> {
    await this.em.execute(
      'select 1 from business where id = (select business_id from ai_scan where id = ?) for no key update',
      [id],
    );
  }

  /** Locks the unfinished AI scans of a business. Across tenants: the caller has checked the tenant of the business. */
  lockUnfinishedOf(businessId: number): Promise<AiScan[]> {
    return this.em.find(
      AiScan,
      { businessId, status: { $in: ['queued', 'running'] } },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { id: 'asc' } },
    );
  }
}

function ofTenant(tenant: Tenant) {
  const { accountId, livemode } = tenant;
  const restriction = restrictEntities<AiScan>(tenant);
  return { accountId, livemode, ...(restriction.length > 0 && { $and: restriction }) };
}
