import { likenessOf, type ListedPlace, type Retention } from '#libs/local-search';
import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { ProviderRegistry } from '../search/provider-registry.js';
import { queryWithFallback } from '../search/query-with-fallback.js';
import type { Business } from './business.entity.js';
import { BusinessesRepository } from './businesses.repository.js';
import { candidateOf } from './identifiers/identifier-candidate.js';
import { isSameIdentifier } from './identifiers/place-identifier.js';
import { readAnswer } from './identifiers/read-answer.js';
import { subjectOf } from './identifiers/subject-of.js';

/** Adds details from the providers to a business, as far as their terms permit storage. */
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
   * Queries providers in order until one returns the place. Name, location, and fields without a new value stay.
   *
   * @throws ProviderError if every query failed; a "not found" is paid for and counts as an answer
   */
  async run(business: Business, signal: AbortSignal): Promise<void> {
    const { id, accountId, placeVersion, livemode } = business;
    const { cid, placeId, name, lat, lng } = subjectOf(business);
    const describing = this.providers.thatDescribe(livemode);
    // The terms of the identifying providers permit storing the place ID only.
    const identifying = placeId ? [] : this.providers.thatIdentify(livemode);
    const { result, provider, isAnswered, error } = await queryWithFallback(
      [...describing, ...identifying],
      ({ lookUp }) => lookUp({ cid, placeId, name, lat, lng }, signal),
    );
    if (error && !isAnswered) throw error;
    await this.change({ id, accountId, placeVersion }, async (present) => {
      if (result && provider) await this.store(present, result, provider.profile.retention);
      present.lookedUpAt = this.clock.now();
    });
  }

  /** Stores an answer. One with another identifier is a candidate, not the business, until the user confirms it. */
  private async store(business: Business, found: ListedPlace, retention: Retention): Promise<void> {
    const answer = readAnswer(subjectOf(business), found);
    const ofScans = business.identifierCandidates.filter(({ scanId }) => scanId !== null);
    if (answer.kind === 'moved') {
      const candidate = candidateOf(business, found, answer.to, retention);
      const isOther = business.otherListings.some((one) => isSameIdentifier(one, candidate));
      const isNamed = ofScans.some((one) => isSameIdentifier(one, candidate));
      business.identifierCandidates = isOther || isNamed ? ofScans : [candidate, ...ofScans];
    } else {
      business.identifierCandidates = ofScans;
      business.closed = found.closed ?? null;
      await this.identify(business, found);
    }
    const isAlike = answer.kind !== 'moved' || (!found.movedTo && likenessOf(business, found) !== null);
    if (isAlike && retention === 'open') copyDetails(business, found);
  }

  /** Stores the place ID of a business that a scan looked up, so that no other scan has to. */
  async rememberPlaceId(business: Business, found: ListedPlace): Promise<void> {
    await this.change(business, (present) => this.identify(present, found));
  }

  /** Changes a business, unless it was deleted or relocated since it was read: a result belongs to the earlier place then. */
  private async change(
    { id, accountId, placeVersion }: Pick<Business, 'id' | 'accountId' | 'placeVersion'>,
    store: (present: Business) => Promise<void>,
  ): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.accounts.lock(accountId);
      const present = await this.businesses.findById(id);
      if (present?.placeVersion === placeVersion) await store(present);
    });
  }

  /** Leaves the place ID empty if another business of the tenant has it: the provider may take both for one place. */
  private async identify(business: Business, { placeId }: ListedPlace): Promise<void> {
    business.listedAs = placeId;
    if (business.placeId || (await this.businesses.hasPlaceId(business, placeId, business.id))) return;
    business.placeId = placeId;
  }
}

/** Copies the fields that the provider returned. Fields that it omitted keep their values. */
function copyDetails(business: Business, found: ListedPlace): void {
  business.address ??= found.address;
  business.category = found.category ?? business.category ?? null;
  business.rating = found.rating ?? business.rating ?? null;
  business.reviewCount = found.reviewCount ?? business.reviewCount ?? null;
  business.website = found.website ?? business.website ?? null;
  business.phone = found.phone ?? business.phone ?? null;
  business.openingHours = found.openingHours ?? business.openingHours ?? null;
}
