import type { Business } from '../business.entity.js';
import type { IdentifierCandidate } from './identifier-candidate.js';
import type { PlaceIdentifier } from './place-identifier.js';

/** Port to the scans that named a listing as the business under another identifier. */
export abstract class ListingHistory {
  /** Returns the candidate that a scan of the business named; null if none did. */
  abstract findCandidate(
    businessId: number,
    identifier: PlaceIdentifier,
  ): Promise<IdentifierCandidate | null>;

  /**
   * Makes the listing the business in the scans that named it, in the current transaction, with the business locked.
   *
   * @param business with its new identifiers
   */
  abstract adopt(business: Business, candidate: PlaceIdentifier): Promise<void>;

  /** Removes the candidate from the scans that named it, likewise. */
  abstract dismiss(business: Business, candidate: PlaceIdentifier): Promise<void>;
}
