import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { JobQueue } from '#platform/jobs/job-queue';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../../accounts/accounts.repository.js';
import type { Business } from '../business.entity.js';
import { BusinessesRepository } from '../businesses.repository.js';
import { BusinessesService } from '../businesses.service.js';
import { businessExists } from '../create-business.js';
import { type IdentifiedBusiness, IdentifyBusiness } from '../identify-business.js';
import { KeywordTracking } from '../keyword-tracking.js';
import { enqueueLookUp } from '../look-up-business.js';
import { storedUrl } from '../stored-url.js';
import { BusinessRelocationsRepository } from './business-relocations.repository.js';

/** Where a business is now. Without a URL, it is the same business, at other coordinates. */
export interface Destination {
  readonly gbpUrl?: string | undefined;
  readonly lat?: number | undefined;
  readonly lng?: number | undefined;
}

type Place = IdentifiedBusiness & { readonly gbpUrl: string };

@Injectable()
export class RelocateBusiness {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly businesses: BusinessesRepository,
    private readonly service: BusinessesService,
    private readonly relocations: BusinessRelocationsRepository,
    private readonly identify: IdentifyBusiness,
    private readonly tracking: KeywordTracking,
    private readonly queue: JobQueue,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a business another place, or moves it. Its details are looked up anew, and later scans are not compared with
   * earlier ones. Label, keywords, scans and history stay. A repeated call changes nothing.
   *
   * @throws Problem `not_found`, `restricted_to_tags`, `business_exists`, and those of `IdentifyBusiness`
   */
  async run(tenant: Tenant, id: number, { gbpUrl, lat, lng }: Destination): Promise<Business> {
    await this.service.get(tenant, id);
    await this.service.requireOwn(tenant, { ids: [id] });
    const coordinates = lat !== undefined && lng !== undefined ? { lat, lng } : {};
    // Before the transaction, because it can take seconds.
    const place =
      gbpUrl === undefined
        ? coordinates
        : {
            gbpUrl: storedUrl(gbpUrl),
            ...(await this.identify.run({ gbpUrl, ...coordinates }, tenant)),
          };
    return this.unitOfWork.run(async () => {
      await this.accounts.lock(tenant.accountId);
      const business = await this.service.get(tenant, id);
      await this.service.requireOwn(tenant, { ids: [id] });
      await this.move(tenant, business, { ...placeOf(business), ...place });
      return business;
    });
  }

  private async move(tenant: Tenant, business: Business, place: Place): Promise<void> {
    const before = placeOf(business);
    // A place ID that a look-up added is of the earlier place. The URL of that place need not contain it.
    const isListedId = before.placeId === business.listedAs;
    const known = isListedId && place.placeId === null ? { ...before, placeId: null } : before;
    const fields = Object.keys(known) as (keyof Place)[];
    if (fields.every((field) => known[field] === place[field])) return;
    const same = await this.businesses.findSame(tenant, place, business.id);
    if (same) throw businessExists(tenant, same);
    const now = this.clock.now();
    await this.relocations.add(business, now);
    const isSameListing = known.cid === place.cid && known.placeId === place.placeId;
    Object.assign(business, NOTHING_LISTED, isSameListing ? {} : OTHER_LISTING, place, {
      placeId: isListedId && place.placeId === before.placeId ? null : place.placeId,
      placeVersion: business.placeVersion + 1,
      latestHealthScore: null,
      updatedAt: now,
    });
    await this.tracking.refresh(tenant, business.id);
    await this.unitOfWork.afterCommit(() => enqueueLookUp(this.queue, business.id));
  }
}

/** What providers returned for the earlier place. */
const NOTHING_LISTED = {
  listedAs: null,
  address: null,
  category: null,
  rating: null,
  reviewCount: null,
  website: null,
  phone: null,
  openingHours: null,
  lookedUpAt: null,
  closed: null,
  identifierCandidates: [],
};

/** What is known of the listing of the earlier place. */
const OTHER_LISTING = { formerCids: [], formerPlaceIds: [], otherListings: [] };

function placeOf(business: Business): Place {
  const { gbpUrl, name, normalizedName, lat, lng, placeId, cid, featureId } = business;
  return {
    gbpUrl: storedUrl(gbpUrl),
    name,
    normalizedName,
    lat,
    lng,
    placeId: placeId ?? null,
    cid: cid ?? null,
    featureId: featureId ?? null,
  };
}
