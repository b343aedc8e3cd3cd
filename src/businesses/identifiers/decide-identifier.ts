import { isListingOf } from '#libs/local-search';
import { placeIdToFeatureId } from '#libs/place-identity';
import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { JobQueue } from '#platform/jobs/job-queue';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../../accounts/accounts.repository.js';
import { type Actor, AuditLog } from '../../accounts/audit/audit-log.js';
import type { Business } from '../business.entity.js';
import { NOT_A_CANDIDATE } from '../businesses.problems.js';
import { BusinessesRepository } from '../businesses.repository.js';
import { BusinessesService } from '../businesses.service.js';
import { businessExists } from '../create-business.js';
import { enqueueLookUp } from '../look-up-business.js';
import type { IdentifierCandidate } from './identifier-candidate.js';
import { ListingHistory } from './listing-history.js';
import { cidOf, isSameIdentifier, type PlaceIdentifier } from './place-identifier.js';
import { subjectOf } from './subject-of.js';

/** Decides whether a listing that a scan or look-up named is the business. Repeated calls change nothing. */
@Injectable()
export class DecideIdentifier {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly businesses: BusinessesRepository,
    private readonly service: BusinessesService,
    private readonly history: ListingHistory,
    private readonly audit: AuditLog,
    private readonly queue: JobQueue,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives the business the identifiers of a candidate. It stays the same place, so its scans stay one series. The present
   * identifiers become former ones, by which it is still found.
   *
   * @throws Problem `not_found`, `restricted_to_tags`, `not_a_candidate`, `business_exists`
   */
  async confirm(tenant: Tenant, id: number, identifier: PlaceIdentifier, actor: Actor): Promise<Business> {
    return this.decide(tenant, id, async (business) => {
      if (isListingOf(subjectOf(business), { ...identifier, placeId: identifier.placeId ?? '' }))
        return false;
      const candidate = await this.candidate(business, identifier);
      const { placeId } = candidate;
      const same = await this.businesses.findWithIdentifier(tenant, { cid: cidOf(candidate), placeId }, id);
      if (same) throw businessExists(tenant, same);
      const before = { cid: business.cid ?? null, placeId: business.placeId ?? null };
      adoptIdentifiers(business, candidate);
      business.updatedAt = this.clock.now();
      await this.history.adopt(business, candidate);
      await this.audit.record(tenant.accountId, actor, 'business.identifier_confirmed', {
        business: id,
        identifier: nameOf(business),
        before: nameOf(before),
      });
      await this.unitOfWork.afterCommit(() => enqueueLookUp(this.queue, id));
      return true;
    });
  }

  /** Remembers a candidate as another business. @throws Problem `not_found`, `restricted_to_tags`, `not_a_candidate` */
  async dismiss(tenant: Tenant, id: number, identifier: PlaceIdentifier, actor: Actor): Promise<Business> {
    return this.decide(tenant, id, async (business) => {
      if (business.otherListings.some((one) => isSameIdentifier(one, identifier))) return false;
      const candidate = await this.candidate(business, identifier);
      const other = { cid: cidOf(candidate), placeId: candidate.placeId };
      business.otherListings = [...business.otherListings, other];
      business.identifierCandidates = business.identifierCandidates.filter(
        (one) => !isSameIdentifier(one, candidate),
      );
      business.updatedAt = this.clock.now();
      await this.history.dismiss(business, candidate);
      await this.audit.record(tenant.accountId, actor, 'business.identifier_dismissed', {
        business: id,
        identifier: nameOf(other),
      });
      return true;
    });
  }

  private decide(
    tenant: Tenant,
    id: number,
    change: (business: Business) => Promise<boolean>,
  ): Promise<Business> {
    return this.unitOfWork.run(async () => {
      await this.accounts.lock(tenant.accountId);
      await this.service.get(tenant, id);
      await this.service.lockForChange(tenant, id);
      const business = await this.service.get(tenant, id);
      await this.service.requireOwn(tenant, { ids: [id] });
      await change(business);
      return business;
    });
  }

  private async candidate(business: Business, identifier: PlaceIdentifier): Promise<IdentifierCandidate> {
    const candidate =
      business.identifierCandidates.find((one) => isSameIdentifier(one, identifier)) ??
      (await this.history.findCandidate(business.id, identifier));
    if (candidate) return candidate;
    const detail =
      `No scan or look-up of business ${business.id} named this listing as its new identifier. The candidates are in ` +
      '`identifier_candidates` of the business and in `suspect` of its scans. If the business became another place, send ' +
      'its URL as `gbp_url`.';
    throw new Problem(NOT_A_CANDIDATE, detail);
  }
}

/** Replaces the identifiers of a business. Identifiers of another map are added, because they replace none. */
function adoptIdentifiers(business: Business, candidate: IdentifierCandidate): void {
  const { cid = null, placeId = null } = business;
  business.identifierCandidates = [];
  business.closed = null;
  business.listedAs = null;
  business.lookedUpAt = null;
  const newCid = cidOf(candidate);
  const isGoogle = newCid !== null || !candidate.placeId.includes(':');
  const hasGoogle = cid !== null || (placeId !== null && !placeId.includes(':'));
  if (!isGoogle && hasGoogle) {
    business.formerPlaceIds = withOne(business.formerPlaceIds, candidate.placeId);
    return;
  }
  const oldCid = cidOf({ cid, placeId });
  if (oldCid !== null) business.formerCids = withOne(business.formerCids, oldCid);
  if (placeId !== null) business.formerPlaceIds = withOne(business.formerPlaceIds, placeId);
  business.cid = newCid;
  business.featureId = placeIdToFeatureId(candidate.placeId);
  // A listing without a place ID has one that is built from its CID.
  business.placeId = candidate.placeId.startsWith('cid:') ? null : candidate.placeId;
}

/** Returns the CID, which people can look up on Google Maps, else the place ID. */
function nameOf({ cid, placeId }: Pick<Business, 'cid' | 'placeId'>): string | null {
  return cid ?? placeId ?? null;
}

function withOne(known: readonly string[], one: string): string[] {
  return known.includes(one) ? [...known] : [...known, one];
}
