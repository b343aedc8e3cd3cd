import type { ListedPlace } from '#libs/local-search';
import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { defineJob, HandlesJob } from '#platform/jobs/handles-job';
import { type JobContext, JobQueue } from '#platform/jobs/job-queue';
import { RequestContext } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { ProviderRegistry } from '../search/provider-registry.js';
import type { Business } from './business.entity.js';
import { BusinessesRepository } from './businesses.repository.js';

export const lookUpBusinessJob = defineJob<{ businessId: number }>('business.look-up');

const SWEEP_MS = 60_000;
const SWEEP_LIMIT = 100;

/** Completes a new business with what the provider knows: address, category, rating. Best effort. */
@Injectable()
export class LookUpBusiness {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: AccountsRepository,
    private readonly businesses: BusinessesRepository,
    private readonly providers: ProviderRegistry,
    private readonly queue: JobQueue,
    private readonly clock: Clock,
  ) {}

  @HandlesJob(lookUpBusinessJob)
  async run({ businessId }: { businessId: number }, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const business = await this.businesses.findById(businessId);
    if (!business || business.lookedUpAt) return;
    const { cid, placeId, name, lat, lng } = business;
    const describing = this.providers.describing(business.livemode);
    // One whose terms let us keep place IDs only is asked for that, where it is not known.
    const provider = describing ?? (placeId ? null : this.providers.primary(business.livemode));
    const found = await provider?.lookUp({ cid, placeId, name, lat, lng }, signal);
    await this.em.transactional(async () => {
      await this.accounts.lock(business.accountId);
      if (found && describing) describe(business, found);
      if (found) await this.identify(business, found);
      business.lookedUpAt = this.clock.now();
    });
  }

  /** A job that a restart or a failing provider lost is found again here. */
  @Interval(SWEEP_MS)
  async enqueueMissed(): Promise<void> {
    const ids = await RequestContext.create(this.em, () => this.businesses.idsToLookUp(SWEEP_LIMIT));
    for (const businessId of ids) {
      await this.queue.enqueue(lookUpBusinessJob, { businessId }, { id: String(businessId) });
    }
  }

  private async identify(business: Business, found: ListedPlace): Promise<void> {
    business.listedAs = found.placeId;
    if (!business.placeId && !(await this.isTaken(business, found.placeId))) business.placeId = found.placeId;
  }

  /** Two of the account's businesses may look like one place to the provider; only one can be it. */
  private async isTaken({ id, accountId, livemode }: Business, placeId: string): Promise<boolean> {
    const owner = await this.businesses.findByPlaceId({ accountId, livemode }, placeId);
    return owner !== null && owner.id !== id;
  }
}

function describe(business: Business, found: ListedPlace): void {
  business.address ??= found.address;
  business.category ??= found.category;
  business.rating = found.rating;
  business.reviewCount = found.reviewCount;
}
