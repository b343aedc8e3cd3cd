import { normalizeName } from '#libs/place-identity';
import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import type { Tenant } from '#platform/tenant';
import type { Business } from './business.entity.js';
import { BusinessesRepository } from './businesses.repository.js';
import { BusinessesService } from './businesses.service.js';
import { businessExists } from './create-business.js';
import { uniqueKeywords } from './keyword.js';

export interface BusinessChanges {
  readonly name?: string | undefined;
  readonly lat?: number | undefined;
  readonly lng?: number | undefined;
  readonly timezone?: string | undefined;
  /** Replaces the list. */
  readonly keywords?: readonly string[] | undefined;
}

@Injectable()
export class UpdateBusiness {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: AccountsRepository,
    private readonly businesses: BusinessesRepository,
    private readonly service: BusinessesService,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem `not_found`; `business_exists` when the change would make it the same as another */
  run(tenant: Tenant, id: number, changes: BusinessChanges): Promise<Business> {
    return this.em.transactional(async () => {
      await this.accounts.lock(tenant.accountId);
      const business = await this.service.get(tenant, id);
      const lat = changes.lat ?? business.lat;
      const lng = changes.lng ?? business.lng;
      const name = changes.name ?? business.name;
      const normalizedName = normalizeName(name);
      const same = await this.businesses.findSame(
        tenant,
        { cid: business.cid ?? null, placeId: business.placeId ?? null, normalizedName, lat, lng },
        id,
      );
      if (same) throw businessExists(same);
      return Object.assign(business, {
        name,
        normalizedName,
        lat,
        lng,
        timezone: changes.timezone ?? business.timezone,
        keywords: changes.keywords ? uniqueKeywords(changes.keywords) : business.keywords,
        updatedAt: this.clock.now(),
      });
    });
  }
}
