import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { LockMode, type RequiredEntityData } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Area } from './area.entity.js';

@Injectable()
export class AreasRepository {
  constructor(private readonly em: EntityManager) {}

  find({ accountId, livemode }: Tenant, id: number): Promise<Area | null> {
    return this.em.findOne(Area, { id, accountId, livemode }, { refresh: true });
  }

  /** Reads and locks the area for the current transaction. */
  findLocked({ accountId, livemode }: Tenant, id: number): Promise<Area | null> {
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
    return this.em.findOne(Area, { id, accountId, livemode }, options);
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
  list({ accountId, livemode }: Tenant, afterId: number, count: number): Promise<Area[]> {
    const where = { accountId, livemode, id: { $gt: afterId } };
    return this.em.find(Area, where, { orderBy: { id: 'asc' }, limit: count });
  }

  count({ accountId, livemode }: Tenant): Promise<number> {
    return this.em.count(Area, { accountId, livemode });
  }

  async insert(area: RequiredEntityData<Area>): Promise<Area> {
    const row = this.em.create(Area, area);
    await this.em.persist(row).flush();
    return row;
  }

  /** Returns the schedules that scan the area. The area must be locked. */
  async schedulesOf(id: number): Promise<number[]> {
    const rows = await this.em.execute<{ id: number }[]>(
      'select id from schedule where area_id = ? order by id',
      [id],
    );
    return rows.map((row) => row.id);
  }

  async delete(id: number): Promise<void> {
    await this.em.nativeDelete(Area, { id });
  }
}
