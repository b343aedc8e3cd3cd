import type { IdentifierCandidate } from '../../businesses/identifiers/identifier-candidate.js';
import type { Closure, IdentifierAnswer } from '../../businesses/identifiers/read-answer.js';

/** The look-up of a business by its identifiers during a scan. */
export interface ListingLookUp {
  /** The provider that answered; null if none knows the identifiers or could be asked. */
  readonly provider: string | null;
  readonly answer: IdentifierAnswer['kind'] | 'unknown';
  readonly closed: Closure | null;
  /** The listing to which the identifiers lead now; null unless they moved. */
  readonly listing: IdentifierCandidate | null;
}

export const UNKNOWN_LISTING: ListingLookUp = {
  provider: null,
  answer: 'unknown',
  closed: null,
  listing: null,
};
