import type { ListedPlace } from '#libs/local-search';
import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { queryWithFallback } from '../search/query-with-fallback.js';
import { ProviderRegistry } from '../search/provider-registry.js';
import type { Business } from './business.entity.js';
import { BusinessesRepository } from './businesses.repository.js';

/** Completes a business with what the providers know, as far as their terms let us keep it. */
@Injectable()
export class CompleteBusiness {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly businesses: BusinessesRepository,
    private readonly providers: ProviderRegistry,
    private readonly clock: Clock,
  ) {}

  /**
   * Asks one provider after another until one can tell. What none tells stays as it is, and so do name and location.
   *
   * @throws ProviderError when none could be asked; that somebody answered is enough, for answers are paid
   */
  async run(business: Business, signal: AbortSignal): Promise<void> {
    const { id, accountId, livemode, cid, placeId, name, lat, lng } = business;
    const describing = this.providers.describing(livemode);
    // Those whose terms let us keep place IDs only are asked for that, where it is not known.
    const identifying = placeId ? [] : this.providers.identifying(livemode);
    const { result, provider, isAnswered, error } = await queryWithFallback(
      [...describing, ...identifying],
      ({ lookUp }) => lookUp({ cid, placeId, name, lat, lng }, signal),
    );
    if (error && !isAnswered) throw error;
    await this.unitOfWork.run(async () => {
      await this.accounts.lock(accountId);
      const present = await this.businesses.findAsItIs(id);
      // What was found is of another place when its owner has changed the business meanwhile; that one is looked up anew.
      if (present?.name !== name || present.lat !== lat || present.lng !== lng) return;
      if (result && provider?.profile.retention === 'open') describe(present, result);
      if (result) await this.identify(present, result);
      present.lookedUpAt = this.clock.now();
    });
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

/** Not every provider tells everything: what this one leaves out says nothing of the place. */
function describe(business: Business, found: ListedPlace): void {
  business.address ??= found.address;
  business.category = found.category ?? business.category ?? null;
  business.rating = found.rating ?? business.rating ?? null;
  business.reviewCount = found.reviewCount ?? business.reviewCount ?? null;
  business.website = found.website ?? business.website ?? null;
  business.phone = found.phone ?? business.phone ?? null;
  business.openingHours = found.openingHours ?? business.openingHours ?? null;
}
