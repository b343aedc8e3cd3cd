import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import type { Business } from '../business.entity.js';
import { BusinessRelocation } from './business-relocation.entity.js';

@Injectable()
export class BusinessRelocationsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Stores the present place of a business, before it becomes another one. */
  async add({ id: businessId, gbpUrl, name, lat, lng }: Business, relocatedAt: Date): Promise<void> {
    await this.em.insert(BusinessRelocation, { businessId, gbpUrl, name, lat, lng, relocatedAt });
  }

  /** Returns the relocations of a business in a period, oldest first. The caller has checked the tenant. */
  listIn(businessId: number, { start, end }: { start: Date; end: Date }): Promise<BusinessRelocation[]> {
    return this.em.find(
      BusinessRelocation,
      { businessId, relocatedAt: { $gte: start, $lt: end } },
      { orderBy: { relocatedAt: 'asc', id: 'asc' } },
    );
  }
}
