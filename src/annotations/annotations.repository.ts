import { EntityManager } from '#platform/database/entity-manager';
import { tagKey } from '#platform/ignoring-case';
import type { Tenant } from '#platform/tenant';
import type { FilterQuery } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { restrictEntities } from '../businesses/tag-restriction.sql.js';
import { Annotation } from './annotation.entity.js';

export interface AnnotationFilter {
  readonly businessId?: number | undefined;
  readonly tag?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

@Injectable()
export class AnnotationsRepository {
  constructor(private readonly em: EntityManager) {}

  find(tenant: Tenant, id: number): Promise<Annotation | null> {
    return this.em.findOne(Annotation, { $and: [{ id }, ...visibleTo(tenant)] });
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
  ): Promise<Annotation[]> {
    const about: FilterQuery<Annotation> = {
      $or: [{ businessId }, { tagKey: { $in: tags.map(tagKey) } }],
    };
    const conditions = [...visibleTo(tenant), about, { date: { $gte: from, $lte: to } }];
    return this.em.find(Annotation, { $and: conditions }, { orderBy: { date: 'asc', id: 'asc' } });
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

  async remove(annotation: Annotation): Promise<void> {
    await this.em.nativeDelete(Annotation, { id: annotation.id });
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
