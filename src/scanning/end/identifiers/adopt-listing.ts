import { SEARCH_DEPTH } from '#libs/local-search';
import { ABSENT, summarize } from '#libs/rank-metrics';
import { Injectable } from '@nestjs/common';
import type { Business } from '../../../businesses/business.entity.js';
import type { IdentifierCandidate } from '../../../businesses/identifiers/identifier-candidate.js';
import { ListingHistory } from '../../../businesses/identifiers/listing-history.js';
import { isSameIdentifier, type PlaceIdentifier } from '../../../businesses/identifiers/place-identifier.js';
import type { Scan } from '../../record/scan.entity.js';
import { summarizeSeen } from '../summarize-seen.js';
import { listingKeys } from './listing-keys.js';
import { MarkedScansRepository } from './marked-scans.repository.js';
import { ScanCorrection } from './scan-correction.js';

/** Corrects the scans that name a listing once it is known whether it is the business. No alert is sent for them. */
@Injectable()
export class AdoptListing extends ListingHistory {
  constructor(
    private readonly marked: MarkedScansRepository,
    private readonly correction: ScanCorrection,
  ) {
    super();
  }

  override async findCandidate(
    businessId: number,
    identifier: PlaceIdentifier,
  ): Promise<IdentifierCandidate | null> {
    const named = await this.marked.candidatesOf(businessId);
    return named.flatMap((all) => all ?? []).find((one) => isSameIdentifier(one, identifier)) ?? null;
  }

  /** Reads the ranks of the business from the listing, lifts the suspicion and scores the scans again, oldest first. */
  override async adopt(business: Business, candidate: PlaceIdentifier): Promise<void> {
    const scans = await this.naming(business, candidate);
    for (const scan of scans) await this.correct(scan, business);
    for (const scan of scans) await this.correction.run(scan);
  }

  /** Lifts the suspicion of the scans that name no other candidate, and scores them. */
  override async dismiss(business: Business, candidate: PlaceIdentifier): Promise<void> {
    const lifted: Scan[] = [];
    for (const scan of await this.naming(business, candidate)) {
      const left = (scan.suspectCandidates ?? []).filter((one) => !isSameIdentifier(one, candidate));
      scan.suspectCandidates = left.length > 0 ? left : null;
      if (left.length > 0) continue;
      if (scan.suspectOutcome === 'closed') scan.suspectReason = 'listing_closed';
      else {
        lift(scan);
        lifted.push(scan);
      }
    }
    for (const scan of lifted) await this.correction.run(scan);
  }

  private async naming({ id, placeVersion }: Business, candidate: PlaceIdentifier): Promise<Scan[]> {
    const marked = await this.marked.lock(id, placeVersion);
    return marked.filter(
      (scan) => scan.hasEnded() && scan.suspectCandidates?.some((one) => isSameIdentifier(one, candidate)),
    );
  }

  private async correct(scan: Scan, business: Business): Promise<void> {
    lift(scan);
    const { cids, placeIds } = listingKeys(business);
    const identifiers = [
      ...cids.map((cid) => ({ cid, placeId: null })),
      ...placeIds.map((placeId) => ({ cid: null, placeId })),
    ];
    const listings = await this.marked.listingsIn(scan.id, identifiers);
    const [main] = listings.toSorted((a, b) => pinsOf(b.ranks) - pinsOf(a.ranks));
    if (!main) return;
    const before = scan.ranks ?? [];
    const ranks = mergeRanks(
      before,
      listings.map((one) => one.ranks),
    );
    const summary = summarize(ranks, { depth: SEARCH_DEPTH });
    const rows = listings.map(({ placeId }) => placeId);
    // In a mixed scan the listing may be unknown to a provider that found the business.
    await this.marked.replaceListings(scan.id, rows, {
      placeId: main.placeId,
      ranks,
      ...summarizeSeen(ranks, ranks),
    });
    Object.assign(scan, {
      ranks,
      subjectPlaceId: main.placeId,
      pinsFound: summary.foundPins,
      averageRank: summary.averageRank,
      averageTotalRank: summary.averageTotalRank,
      shareOfLocalVoice: summary.shareOfLocalVoice,
    } satisfies Partial<Scan>);
  }
}

function lift(scan: Scan): void {
  Object.assign(scan, {
    suspectReason: null,
    suspectOutcome: null,
    suspectChecks: null,
    suspectCandidates: null,
    suspectLookUp: null,
  } satisfies Partial<Scan>);
}

function pinsOf(ranks: readonly number[]): number {
  return ranks.filter((rank) => rank > 0).length;
}

/**
 * Returns the ranks of a business that is listed under several identifiers: at each pin the rank of the business, else the
 * best rank of the listings. Unmeasured pins stay.
 *
 * @param ranks of the business, by pin
 * @param listings the ranks of each listing, by pin
 */
export function mergeRanks(ranks: readonly number[], listings: readonly (readonly number[])[]): number[] {
  return ranks.map((rank, pin) => {
    if (rank !== ABSENT) return rank;
    const listed = listings.map((one) => one[pin] ?? ABSENT).filter((one) => one > ABSENT);
    return listed.length === 0 ? ABSENT : Math.min(...listed);
  });
}
