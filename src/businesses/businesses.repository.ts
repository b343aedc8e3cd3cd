import type { LatLng } from '#libs/geo-grid';
import { EntityManager } from '#platform/database/entity-manager';
import { readOne } from '#platform/database/read-one';
import { readOnly } from '#platform/database/read-only';
import { tagKey } from '#platform/ignoring-case';
import { type Owned, owned, type Tenant } from '#platform/tenant';
import type { RequiredEntityData } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Business } from './business.entity.js';
import type { BusinessSelection } from './business-selection.js';
import type { PlaceIdentifier } from './identifiers/place-identifier.js';
import { type BusinessIdentity, sameBusiness, withIdentifier } from './same-business.js';
import { restrictBusinesses } from './tag-restriction.sql.js';

/** Identifiers and normalised names, any of which may match. */
interface BusinessMatch {
  readonly cids: string[];
  readonly placeIds: string[];
  readonly listedAs: string[];
  readonly names: string[];
}

@Injectable()
export class BusinessesRepository {
  constructor(private readonly em: EntityManager) {}

  async find(tenant: Tenant, id: number): Promise<Owned<Business> | null> {
    const { and, parameters } = restrictBusinesses(tenant);
    const sql = `select * from business where id = ? and account_id = ? and livemode = ?${and}`;
    const values = [id, tenant.accountId, tenant.livemode, ...parameters];
    return owned<Business>(await readOne(this.em, Business, sql, values));
  }

  /** Returns whether another business of the tenant has the place ID. Ignores the restriction to tags. */
  async hasPlaceId({ accountId, livemode }: Tenant, placeId: string, exceptId: number): Promise<boolean> {
    return (await this.em.count(Business, { placeId, accountId, livemode, id: { $ne: exceptId } })) > 0;
  }

  /** Finds a business of the tenant. Ignores the restriction to tags: an external id is unique in the account. */
  async idOfExternalId({ accountId, livemode }: Tenant, externalId: string): Promise<number | null> {
    const row = await this.em.findOne(Business, { accountId, livemode, externalId }, { fields: ['id'] });
    return row?.id ?? null;
  }

  /** Finds the business of the tenant that is the same place, see `sameBusiness`. Ignores the restriction to tags. */
  async findSame(tenant: Tenant, identity: BusinessIdentity, exceptId = 0): Promise<Business | null> {
    const { cid, placeId, normalizedName } = identity;
    const candidates = await this.findMatching(tenant, {
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

  /** Finds another business of the tenant with a present or former identifier. Ignores the restriction to tags. */
  async findWithIdentifier(
    tenant: Tenant,
    { cid, placeId }: PlaceIdentifier,
    exceptId: number,
  ): Promise<Business | null> {
    const candidates = await this.findMatching(tenant, {
      cids: cid === null ? [] : [cid],
      placeIds: placeId === null ? [] : [placeId],
      listedAs: [],
      names: [],
    });
    return withIdentifier(
      candidates.filter(({ id }) => id !== exceptId),
      { cid, placeId },
    );
  }

  /** Finds businesses of the tenant by any present or former identifier or name, oldest first. Ignores the restriction to tags. */
  findMatching(
    { accountId, livemode }: Tenant,
    { cids, placeIds, listedAs, names }: BusinessMatch,
  ): Promise<Business[]> {
    return this.em.find(
      Business,
      {
        accountId,
        livemode,
        $or: [
          { cid: { $in: cids } },
          { placeId: { $in: placeIds } },
          { formerCids: { $overlap: cids } },
          { formerPlaceIds: { $overlap: placeIds } },
          { listedAs: { $in: listedAs } },
          { normalizedName: { $in: names } },
        ],
      },
      { orderBy: { id: 'asc' } },
    );
  }

  /** Returns the positions of the newest businesses to which the tenant has access. */
  newestPositions(tenant: Tenant, limit: number): Promise<LatLng[]> {
    const { and, parameters } = restrictBusinesses(tenant);
    return this.em.execute<LatLng[]>(
      `select lat, lng from business where account_id = ? and livemode = ?${and} order by id desc limit ?`,
      [tenant.accountId, tenant.livemode, ...parameters, limit],
    );
  }

  async insert(business: RequiredEntityData<Business>): Promise<Business> {
    const row = this.em.create(Business, business);
    await this.em.persist(row).flush();
    return row;
  }

  /** Locks a business, so that no scan of it is created until the transaction ends. @returns false if it does not exist */
  async lock(tenant: Tenant, id: number): Promise<boolean> {
    const { and, parameters } = restrictBusinesses(tenant);
    const rows = await this.em.execute<unknown[]>(
      `select 1 from business where id = ? and account_id = ? and livemode = ?${and} for update`,
      [id, tenant.accountId, tenant.livemode, ...parameters],
    );
    return rows.length > 0;
  }

  /** Locks a business against changes and deletion; scans of it can be created. @returns false if it does not exist */
  async lockForChange({ accountId, livemode }: Tenant, id: number): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      'select 1 from business where id = ? and account_id = ? and livemode = ? for no key update',
      [id, accountId, livemode],
    );
    return rows.length > 0;
  }

  /** Locks businesses, so that none is deleted until the transaction ends. Across tenants: the caller checks the tenant. */
  async lockAgainstDeletion(ids: readonly number[]): Promise<Readonly<Business>[]> {
    const rows = await this.em.execute<Record<string, unknown>[]>(
      'select * from business where id = any(?::int[]) order by id for key share',
      [`{${ids.join(',')}}`],
    );
    return rows.map((row) => readOnly(this.em, Business, row));
  }

  /** Returns the businesses of a selection that the tenant has access to, oldest first, without change tracking. */
  async select(tenant: Tenant, selection: BusinessSelection): Promise<Readonly<Business>[]> {
    const { and, parameters } = restrictBusinesses(tenant);
    const [condition, parameter] =
      'tag' in selection
        ? ['tag_keys @> ?::jsonb', JSON.stringify([tagKey(selection.tag)])]
        : ['id = any(?::int[])', `{${selection.ids.join(',')}}`];
    const rows = await this.em.execute<Record<string, unknown>[]>(
      `select * from business where account_id = ? and livemode = ? and ${condition}${and} order by id`,
      [tenant.accountId, tenant.livemode, parameter, ...parameters],
    );
    return rows.map((row) => readOnly(this.em, Business, row));
  }

  /** Returns those of the ids that are businesses to which the tenant has access. */
  async knownIds(tenant: Tenant, ids: readonly number[]): Promise<ReadonlySet<number>> {
    const { and, parameters } = restrictBusinesses(tenant);
    const rows = await this.em.execute<{ id: number }[]>(
      `select id from business where account_id = ? and livemode = ? and id = any(?::int[])${and}`,
      [tenant.accountId, tenant.livemode, `{${ids.join(',')}}`, ...parameters],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async setHealthScore({ accountId, livemode }: Tenant, id: number, score: number | null): Promise<void> {
    await this.em.nativeUpdate(Business, { id, accountId, livemode }, { latestHealthScore: score });
  }

  async delete({ id }: Owned<Business>): Promise<void> {
    await this.em.nativeDelete(Business, { id });
  }

  /** Returns ids of businesses that were never looked up. Across tenants: for the background task only. */
  async idsToLookUp(limit: number): Promise<number[]> {
    const rows = await this.em.find(
      Business,
      { lookedUpAt: null },
      { fields: ['id'], orderBy: { id: 'asc' }, limit },
    );
    return rows.map((row) => row.id);
  }

  /**
   * Claims up to `limit` live businesses that were last looked up before `lookedUpBefore` and last claimed before
   * `triedBefore`. Across tenants: for the background task only.
   *
   * @returns ids
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

  /** Reads past the identity map, across tenants: for background tasks and commands only. */
  findById(id: number): Promise<Business | null> {
    return this.em.findOne(Business, { id }, { refresh: true });
  }
}
