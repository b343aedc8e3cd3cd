import { isListingOf } from '#libs/local-search';
import { ABSENT } from '#libs/rank-metrics';
import { Injectable } from '@nestjs/common';
import type { Business } from '../../../businesses/business.entity.js';
import { BusinessesService } from '../../../businesses/businesses.service.js';
import type { IdentifierCandidate } from '../../../businesses/identifiers/identifier-candidate.js';
import { cidOf, isSameIdentifier } from '../../../businesses/identifiers/place-identifier.js';
import { subjectOf } from '../../../businesses/identifiers/subject-of.js';
import type { JudgedScan } from '../../measure/plausibility/judge-pins.js';
import { DetectSuspect } from '../../measure/suspect/detect-suspect.js';
import type { ListingLookUp } from '../../record/listing-look-up.js';
import type { StoredPin } from '../../record/pins/scan-pins.repository.js';
import { PlaceRootsRepository } from '../../record/places/place-roots.repository.js';
import type { Scan } from '../../record/scan.entity.js';
import type { SuspectOutcome, SuspectReason } from '../../record/suspicion.js';
import { resemblingListings } from './resembling-listings.js';
import { ScanListingsRepository } from './scan-listings.repository.js';

/** A suspicion that the business is listed under another identifier, or is closed. */
interface IdentifierSuspicion {
  readonly suspectReason: SuspectReason;
  readonly suspectOutcome: SuspectOutcome;
  readonly suspectCandidates: IdentifierCandidate[] | null;
}

/** Finds out whether a scan lists the business under another identifier. */
@Injectable()
export class DetectIdentifierChange {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly listings: ScanListingsRepository,
    private readonly roots: PlaceRootsRepository,
    private readonly detectSuspect: DetectSuspect,
  ) {}

  /**
   * Returns the listings that may be the business, best first. A listing is another business if an earlier scan saw it beside
   * the business, if the account tracks it, or if it was dismissed.
   */
  async candidatesIn(scan: Scan, pins: readonly StoredPin[]): Promise<IdentifierCandidate[]> {
    const absent = pins.filter(({ rank }) => rank === ABSENT);
    const listed = [...new Set(absent.flatMap(({ results }) => results))];
    if (listed.length === 0) return [];
    const business = await this.businesses.get(scan, scan.businessId);
    if (business.placeVersion !== scan.placeVersion) return [];
    const subject = subjectOf(business);
    const resembling = resemblingListings(subject, scan.id, pins, await this.listings.near(listed, subject));
    return this.withoutOthers(scan, business, resembling);
  }

  /**
   * Returns the columns of an ended scan that say whether it is suspect. Another identifier explains an absence better than a
   * fault, unless both listings exist.
   */
  async suspicionOf(scan: Scan, judged: JudgedScan): Promise<Partial<Scan>> {
    const changed = await this.columnsOf(scan, judged.pins);
    if (changed && changed.suspectOutcome !== 'confirmed') return changed;
    const suspect = await this.detectSuspect.columnsOf(scan, judged);
    return changed && suspect.suspectReason === null ? changed : suspect;
  }

  /** Returns the columns of an ended scan that say whether the business may have another identifier; null if not. */
  private async columnsOf(scan: Scan, pins: readonly StoredPin[]): Promise<IdentifierSuspicion | null> {
    const candidates = await this.candidatesIn(scan, pins);
    const lookUp = scan.suspectLookUp ?? null;
    const moved = await this.movedListing(scan, pins, lookUp);
    if (moved) {
      const seen = candidates.find((one) => isSameIdentifier(one, moved));
      const others = candidates.filter((one) => one !== seen);
      return suspicion('identifiers_may_have_changed', 'refuted', [seen ?? moved, ...others]);
    }
    if (lookUp?.answer === 'closed') {
      const reason = candidates.length > 0 ? 'identifiers_may_have_changed' : 'listing_closed';
      return suspicion(reason, 'closed', candidates);
    }
    if (candidates.length === 0) return null;
    const outcome = lookUp?.answer === 'exists' ? 'confirmed' : 'unverified';
    return suspicion('identifiers_may_have_changed', outcome, candidates);
  }

  /** Returns the listing to which the identifiers of the business lead now; null if the user has dismissed it. */
  private async movedListing(
    scan: Scan,
    pins: readonly StoredPin[],
    lookUp: ListingLookUp | null,
  ): Promise<IdentifierCandidate | null> {
    if (!lookUp?.listing) return null;
    const { listing } = lookUp;
    const business = await this.businesses.get(scan, scan.businessId);
    const isKnown = isListingOf(subjectOf(business), listing);
    const isOther = business.otherListings.some((one) => isSameIdentifier(one, listing));
    if (isKnown || isOther || business.placeVersion !== scan.placeVersion) return null;
    const cid = cidOf(listing);
    const rows = await this.listings.rowsOf(cid === null ? [] : [cid], [listing.placeId]);
    const ids = new Set(rows.map(({ id }) => id));
    const at = pins.filter(({ rank, results }) => rank === ABSENT && results.some((id) => ids.has(id)));
    const [row] = at.flatMap(({ results }) => results.find((id) => ids.has(id)) ?? []);
    const place = row === undefined ? null : ((await this.roots.find([row])).get(row) ?? row);
    return { ...listing, place, pins: at.length, scanId: scan.id };
  }

  private async withoutOthers(
    scan: Scan,
    business: Business,
    candidates: IdentifierCandidate[],
  ): Promise<IdentifierCandidate[]> {
    const open = candidates.filter(
      (candidate) => !business.otherListings.some((other) => isSameIdentifier(other, candidate)),
    );
    if (open.length === 0) return [];
    const cids = open.flatMap((candidate) => cidOf(candidate) ?? []);
    const placeIds = open.map(({ placeId }) => placeId);
    const tracked = await this.businesses.findMatching(scan, [{ cids, placeIds, name: null }]);
    const rows = await this.listings.rowsOf(cids, placeIds);
    const roots = await this.roots.find(rows.map(({ id }) => id));
    const beside = await this.listings.seenBeside(scan, [
      ...new Set([...rows.map(({ id }) => id), ...roots.values()]),
    ]);
    const rootOf = (id: number): number => roots.get(id) ?? id;
    const kept = open.filter((candidate) => {
      const keys = [cidOf(candidate), candidate.placeId];
      const own = rows.filter(({ key }) => keys.includes(key)).map(({ id }) => id);
      const isBeside = own.some((id) => beside.has(id) || beside.has(rootOf(id)));
      const isTracked = tracked.some(
        ({ id, ...other }) => id !== business.id && isListingOf(subjectOf(other), candidate),
      );
      return !isBeside && !isTracked;
    });
    // An ended scan stores the row that represents a place.
    return kept.map((candidate) => ({ ...candidate, place: candidate.place && rootOf(candidate.place) }));
  }
}

function suspicion(
  suspectReason: SuspectReason,
  suspectOutcome: SuspectOutcome,
  candidates: IdentifierCandidate[],
): IdentifierSuspicion {
  return { suspectReason, suspectOutcome, suspectCandidates: candidates.length > 0 ? candidates : null };
}
