import { EntityManager } from '#platform/database/entity-manager';
import { readRows } from '#platform/database/read-rows';
import { tagKey } from '#platform/ignoring-case';
import { type Owned, owned, type Tenant } from '#platform/tenant';
import type { FilterQuery } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { restrictEntities, restrictRows } from '../businesses/tag-restriction.sql.js';
import { Annotation } from './annotation.entity.js';

export interface AnnotationFilter {
  readonly businessId?: number | undefined;
  readonly tag?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** An annotation without change tracking. */
export type StoredNote = Readonly<Pick<Annotation, 'id' | 'businessId' | 'tag' | 'date' | 'text'>>;

/** Its parameter is a JSON array, because `readRows` takes no arrays. */
const HAS_TAG_KEY = 'tag_key in (select jsonb_array_elements_text(?::jsonb))';

const NOTES = `
  select id, business_id as "businessId", tag, date::text as date, text from annotation
  where account_id = ? and livemode = ? and date between ?::date and ?::date and (business_id = ? or ${HAS_TAG_KEY})`;
const BY_DAY = ' order by annotation.date, id';

@Injectable()
export class AnnotationsRepository {
  constructor(private readonly em: EntityManager) {}

  async find(tenant: Tenant, id: number): Promise<Owned<Annotation> | null> {
    return owned<Annotation>(await this.em.findOne(Annotation, { $and: [{ id }, ...visibleTo(tenant)] }));
  }

  /** Returns up to `count` annotations with a larger id, oldest first. */
  list(tenant: Tenant, filter: AnnotationFilter, afterId: number, count: number): Promise<Annotation[]> {
    const { businessId, tag, from, to } = filter;
    const conditions: FilterQuery<Annotation>[] = [
      ...visibleTo(tenant),
      { id: { $gt: afterId } },
      ...(businessId === undefined ? [] : [{ businessId }]),
      ...(tag === undefined ? [] : [{ tagKey: tagKey(tag) }]),
      ...(from === undefined ? [] : [{ date: { $gte: from } }]),
      ...(to === undefined ? [] : [{ date: { $lte: to } }]),
    ];
    return this.em.find(Annotation, { $and: conditions }, { orderBy: { id: 'asc' }, limit: count });
  }

  /** Returns the annotations of a business and of its tags between two days, both inclusive, by day. */
  listFor(
    tenant: Tenant,
    { businessId, tags, from, to }: { businessId: number; tags: readonly string[]; from: string; to: string },
  ): Promise<StoredNote[]> {
    const { accountId, livemode, restrictedTo } = tenant;
    const { and, parameters } = restrictRows(tenant);
    const visible = restrictedTo ? ` and ((true${and}) or ${HAS_TAG_KEY})` : '';
    return readRows<StoredNote>(this.em, NOTES + visible + BY_DAY, [
      accountId,
      livemode,
      from,
      to,
      businessId,
      keysOf(tags),
      ...parameters,
      ...(restrictedTo ? [keysOf(restrictedTo)] : []),
    ]);
  }

  count({ accountId, livemode }: Tenant): Promise<number> {
    return this.em.count(Annotation, { accountId, livemode });
  }

  async insert(annotation: Omit<Annotation, 'id'>): Promise<Annotation> {
    const row = this.em.create(Annotation, annotation);
    await this.em.persist(row).flush();
    return row;
  }

  async flush(): Promise<void> {
    await this.em.flush();
  }

  async remove({ id }: Owned<Annotation>): Promise<void> {
    await this.em.nativeDelete(Annotation, { id });
  }
}

/** A caller that is restricted to tags sees the annotations of these tags, and of the businesses that have one. */
function visibleTo(tenant: Tenant): FilterQuery<Annotation>[] {
  const { accountId, livemode, restrictedTo } = tenant;
  const own = { accountId, livemode };
  if (!restrictedTo) return [own];
  const ofBusinesses = restrictEntities<Annotation>(tenant);
  return [own, { $or: [...ofBusinesses, { tagKey: { $in: restrictedTo.map(tagKey) } }] }];
}

function keysOf(tags: readonly string[]): string {
  return JSON.stringify(tags.map(tagKey));
}
