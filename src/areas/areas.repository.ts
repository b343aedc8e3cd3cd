import { EntityManager } from '#platform/database/entity-manager';
import { type Owned, owned, type Tenant } from '#platform/tenant';
import { LockMode, type RequiredEntityData } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { restrictTagged } from '../businesses/tag-restriction.sql.js';
import { Area } from './area.entity.js';

@Injectable()
export class AreasRepository {
  constructor(private readonly em: EntityManager) {}

  async find(tenant: Tenant, id: number): Promise<Owned<Area> | null> {
    return owned<Area>(await this.em.findOne(Area, { id, ...ofTenant(tenant) }, { refresh: true }));
  }

  /** Reads and locks the area for the current transaction. */
  async findLocked(tenant: Tenant, id: number): Promise<Owned<Area> | null> {
    const { accountId, livemode, restrictedTo } = tenant;
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
    const area = await this.em.findOne(Area, { id, accountId, livemode }, options);
    // The area may have lost the tag while this waited for the lock.
    const isHidden = restrictedTo && (await this.em.count(Area, { id, ...ofTenant(tenant) })) === 0;
    return isHidden ? null : owned<Area>(area);
  }

  /** Locks the area against deletion for the current transaction. @returns whether it exists */
  async lockAgainstDeletion({ accountId, livemode }: Tenant, id: number): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      'select 1 from area where id = ? and account_id = ? and livemode = ? for key share',
      [id, accountId, livemode],
    );
    return rows.length > 0;
  }

  /** Returns up to `count` areas with a larger id, in the order of their ids. */
  list(tenant: Tenant, afterId: number, count: number): Promise<Area[]> {
    const where = { id: { $gt: afterId }, ...ofTenant(tenant) };
    return this.em.find(Area, where, { orderBy: { id: 'asc' }, limit: count });
  }

  /** Returns up to `count` areas whose holes are not checked. Across tenants: for background tasks. */
  unchecked(count: number): Promise<Area[]> {
    return this.em.find(Area, { holesChecked: false }, { orderBy: { id: 'asc' }, limit: count });
  }

  /** Stores what a check of the holes has found, unless the geometry has changed since. */
  async storeFault({ id, version }: Area, fault: Area['fault']): Promise<void> {
    await this.em.nativeUpdate(Area, { id, version, holesChecked: false }, { fault, holesChecked: true });
  }

  /** Counts the areas of the account, also those outside of a restriction to tags. */
  count({ accountId, livemode }: Tenant): Promise<number> {
    return this.em.count(Area, { accountId, livemode });
  }

  async insert(area: RequiredEntityData<Area>): Promise<Area> {
    const row = this.em.create(Area, area);
    await this.em.persist(row).flush();
    return row;
  }

  /** Returns the schedules that scan the area. The area must be locked. */
  async schedulesOf({ id }: Owned<Area>): Promise<number[]> {
    const rows = await this.em.execute<{ id: number }[]>(
      'select id from schedule where area_id = ? order by id',
      [id],
    );
    return rows.map((row) => row.id);
  }

  async delete({ id }: Owned<Area>): Promise<void> {
    await this.em.nativeDelete(Area, { id });
  }
}

function ofTenant(tenant: Tenant) {
  const { accountId, livemode } = tenant;
  const restriction = restrictTagged<Area>(tenant, 'area');
  return { accountId, livemode, ...(restriction.length > 0 && { $and: restriction }) };
}
