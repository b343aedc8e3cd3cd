import { EntityManager } from '#platform/database/entity-manager';
import { tagKey } from '#platform/ignoring-case';
import { type Owned, owned, type Tenant } from '#platform/tenant';
import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Brand } from './brand.entity.js';

@Injectable()
export class BrandsRepository {
  constructor(private readonly em: EntityManager) {}

  async find(tenant: Tenant, id: number): Promise<Owned<Brand> | null> {
    return owned<Brand>(await this.em.findOne(Brand, { id, ...ofTenant(tenant) }));
  }

  /** Locks the brand for the current transaction. */
  lock(tenant: Tenant, id: number): Promise<Brand | null> {
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
    return this.em.findOne(Brand, { id, ...ofTenant(tenant) }, options);
  }

  findWithLogo(tenant: Tenant, id: number): Promise<Brand | null> {
    return this.em.findOne(Brand, { id, ...ofTenant(tenant) }, { populate: ['logo'] });
  }

  /** Returns the brand of a tag, or that of the account for null. */
  findFor({ accountId, livemode }: Tenant, tag: string | null): Promise<Brand | null> {
    return this.em.findOne(Brand, { accountId, livemode, tagKey: tag === null ? null : tagKey(tag) });
  }

  /** Returns the oldest brand of one of the tags with its logo, else that of the account; null without both. */
  async findForAny(tenant: Tenant, tags: readonly string[]): Promise<Brand | null> {
    const isWanted = { $or: [{ tagKey: { $in: tags.map(tagKey) } }, { tagKey: null }] };
    const where = { $and: [ofTenant(tenant), isWanted] };
    const brands = await this.em.find(Brand, where, { orderBy: { id: 'asc' }, populate: ['logo'] });
    return brands.find(({ tagKey: key }) => key !== null) ?? brands[0] ?? null;
  }

  /** Returns up to `count` brands with a larger id, oldest first. */
  list(tenant: Tenant, afterId: number, count: number): Promise<Brand[]> {
    const where = { id: { $gt: afterId }, ...ofTenant(tenant) };
    return this.em.find(Brand, where, { orderBy: { id: 'asc' }, limit: count });
  }

  count({ accountId, livemode }: Tenant): Promise<number> {
    return this.em.count(Brand, { accountId, livemode });
  }

  async insert(brand: Omit<Brand, 'id'>): Promise<Brand> {
    const row = this.em.create(Brand, brand);
    await this.em.persist(row).flush();
    return row;
  }

  async flush(): Promise<void> {
    await this.em.flush();
  }

  /** @returns false if the brand was deleted meanwhile */
  async remove({ id }: Owned<Brand>): Promise<boolean> {
    return (await this.em.nativeDelete(Brand, { id })) > 0;
  }
}

/** Restricted tenants see the brands of their tags, and that of the account, which their reports may have. */
function ofTenant({ accountId, livemode, restrictedTo }: Tenant) {
  const own = restrictedTo && { $or: [{ tagKey: { $in: restrictedTo.map(tagKey) } }, { tagKey: null }] };
  return { accountId, livemode, ...own };
}
