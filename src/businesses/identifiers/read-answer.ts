import { hasOtherIdentifier, isListingOf, type ListedPlace, type MatchSubject } from '#libs/local-search';
import { placeIdToCid } from '#libs/place-identity';
import type { PlaceIdentifier } from './place-identifier.js';

/** Whether a place is closed for a time or for good. */
export type Closure = NonNullable<ListedPlace['closed']>;
export const CLOSURES: readonly Closure[] = ['temporarily', 'permanently'];

/** What the answer to a look-up by the identifiers of a business says about them. */
export type IdentifierAnswer =
  /** The place is listed under its identifier. */
  | { readonly kind: 'exists' }
  /** The place is closed. */
  | { readonly kind: 'closed'; readonly closed: Closure }
  /** The identifier leads to another listing. */
  | { readonly kind: 'moved'; readonly to: PlaceIdentifier & { readonly placeId: string } };

/** Reads the answer to a look-up by the identifiers of a business. */
export function readAnswer(
  business: Pick<MatchSubject, 'cid' | 'placeId' | 'formerCids' | 'formerPlaceIds'>,
  found: ListedPlace,
): IdentifierAnswer {
  const { movedTo, closed, placeId, cid } = found;
  const target = movedTo && { placeId: movedTo.placeId, cid: placeIdToCid(movedTo.placeId) };
  if (target && !isListingOf(business, target)) return { kind: 'moved', to: target };
  if (closed) return { kind: 'closed', closed };
  return hasOtherIdentifier(business, found) ? { kind: 'moved', to: { placeId, cid } } : { kind: 'exists' };
}
