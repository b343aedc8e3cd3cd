import type { Tenant } from '#platform/tenant';
import { EntityManager } from '#platform/database/entity-manager';
import { readOne } from '#platform/database/read-one';
import type { RequiredEntityData } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Business } from './business.entity.js';
import { type BusinessIdentity, sameBusiness } from './same-business.js';

/** Identifiers and normalised names. */
interface AnyOf {
  readonly cids: string[];
  readonly placeIds: string[];
  readonly listedAs: string[];
  readonly names: string[];
}

@Injectable()
export class BusinessesRepository {
  constructor(private readonly em: EntityManager) {}

  find({ accountId, livemode }: Tenant, id: number): Promise<Business | null> {
    const sql = 'select * from business where id = ? and account_id = ? and livemode = ?';
    return readOne(this.em, Business, sql, [id, accountId, livemode]);
  }

  findByPlaceId({ accountId, livemode }: Tenant, placeId: string): Promise<Business | null> {
    return this.em.findOne(Business, { placeId, accountId, livemode });
  }

  /** Up to `count` businesses with a larger id, in the order of their ids. */
  list({ accountId, livemode }: Tenant, afterId: number, count: number): Promise<Business[]> {
    const where = { accountId, livemode, id: { $gt: afterId } };
    return this.em.find(Business, where, { orderBy: { id: 'asc' }, limit: count });
  }

  /** The business of the tenant that is the same place; see `sameBusiness`. */
  async findSame(tenant: Tenant, identity: BusinessIdentity, exceptId = 0): Promise<Business | null> {
    const { cid, placeId, normalizedName } = identity;
    const candidates = await this.findAlike(tenant, {
      cids: cid === null ? [] : [cid],
      placeIds: placeId === null ? [] : [placeId],
      listedAs: [],
      names: [normalizedName],
    });
    return sameBusiness(
      candidates.filter(({ id }) => id !== exceptId),
      identity,
    );
  }

  /** Businesses of the tenant with any of these identifiers or names, the oldest first. */
  findAlike(
    { accountId, livemode }: Tenant,
    { cids, placeIds, listedAs, names }: AnyOf,
  ): Promise<Business[]> {
    return this.em.find(
      Business,
      {
        accountId,
        livemode,
        $or: [
          { cid: { $in: cids } },
          { placeId: { $in: placeIds } },
          { listedAs: { $in: listedAs } },
          { normalizedName: { $in: names } },
        ],
      },
      { orderBy: { id: 'asc' } },
    );
  }

  async insert(business: RequiredEntityData<Business>): Promise<Business> {
    const row = this.em.create(Business, business);
    await this.em.persist(row).flush();
    return row;
  }

  /** No scan of it is made until the current transaction ends. @returns whether there is such a business */
  async lock({ accountId, livemode }: Tenant, id: number): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      'select 1 from business where id = ? and account_id = ? and livemode = ? for update',
      [id, accountId, livemode],
    );
    return rows.length > 0;
  }

  async setHealthScore({ accountId, livemode }: Tenant, id: number, score: number): Promise<void> {
    await this.em.nativeUpdate(Business, { id, accountId, livemode }, { latestHealthScore: score });
  }

  async delete({ accountId, livemode }: Tenant, id: number): Promise<boolean> {
    return (await this.em.nativeDelete(Business, { id, accountId, livemode })) > 0;
  }

  /** Ids of businesses that no provider has been asked about. Across tenants: for the background task only. */
  async idsToLookUp(limit: number): Promise<number[]> {
    const rows = await this.em.find(
      Business,
      { lookedUpAt: null },
      { fields: ['id'], orderBy: { id: 'asc' }, limit },
    );
    return rows.map((row) => row.id);
  }

  /**
   * Up to `limit` live businesses that were last looked up by `lookedUpBefore`, and that nobody has claimed since
   * `triedBefore`: nobody else gets them until a while later. Across tenants: for the background task only.
   *
   * @returns their ids
   */
  async claimToRefresh(
    { now, lookedUpBefore, triedBefore }: Record<'now' | 'lookedUpBefore' | 'triedBefore', Date>,
    limit: number,
  ): Promise<number[]> {
    const rows = await this.em.execute<{ id: number }[]>(
      `update business set refresh_tried_at = ? where id in (
         select id from business
         where livemode and looked_up_at <= ? and (refresh_tried_at is null or refresh_tried_at <= ?)
         order by looked_up_at limit ? for update skip locked)
       returning id`,
      [now, lookedUpBefore, triedBefore, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** As the database has it now, whatever was read before. Across tenants: for background tasks only. */
  findAsItIs(id: number): Promise<Business | null> {
    return this.em.findOne(Business, { id }, { refresh: true });
  }

  /** Across tenants: for background tasks and commands only. */
  findById(id: number): Promise<Business | null> {
    return this.em.findOne(Business, { id });
  }
}
