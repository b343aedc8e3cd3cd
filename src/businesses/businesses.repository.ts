import type { Tenant } from '#platform/tenant';
import { EntityManager } from '#platform/database/entity-manager';
import { readOne } from '#platform/database/read-one';
import { distanceMeters } from '#libs/geo-grid';
import { Injectable } from '@nestjs/common';
import { Business } from './business.entity.js';

/** Two entries of one name closer than this are one business. */
const SAME_PLACE_METERS = 50;

export interface BusinessIdentity {
  readonly cid: string | null;
  readonly placeId: string | null;
  readonly normalizedName: string;
  readonly lat: number;
  readonly lng: number;
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

  /**
   * The business of the tenant that is the same place: same CID, else same place ID, else same name within
   * 50 m. Different CIDs are different businesses, whatever they are called.
   */
  async findSame(
    { accountId, livemode }: Tenant,
    identity: BusinessIdentity,
    exceptId = 0,
  ): Promise<Business | null> {
    const { cid, placeId, normalizedName } = identity;
    const candidates = await this.em.find(Business, {
      accountId,
      livemode,
      id: { $ne: exceptId },
      $or: [...(cid ? [{ cid }] : []), ...(placeId ? [{ placeId }] : []), { normalizedName }],
    });
    return (
      candidates.find((other) => cid !== null && other.cid === cid) ??
      candidates.find((other) => placeId !== null && other.placeId === placeId) ??
      candidates.find(
        (other) =>
          other.normalizedName === normalizedName &&
          (cid === null || other.cid === null) &&
          distanceMeters(other, identity) <= SAME_PLACE_METERS,
      ) ??
      null
    );
  }

  async insert(business: Business): Promise<void> {
    await this.em.persist(business).flush();
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

  /** Across tenants: for background tasks and commands only. */
  findById(id: number): Promise<Business | null> {
    return this.em.findOne(Business, { id });
  }
}
