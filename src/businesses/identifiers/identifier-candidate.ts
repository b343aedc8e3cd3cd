import {
  type Likeness,
  likenessOf,
  type ListedPlace,
  type MatchSubject,
  type Retention,
} from '#libs/local-search';

/** A listing that may be a business under another identifier. Null is what the terms of its provider forbid to store. */
export interface IdentifierCandidate {
  /** The row of `place`; null if no scan has listed it. */
  readonly place: number | null;
  readonly placeId: string;
  readonly cid: string | null;
  readonly name: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly distanceMeters: number | null;
  /** 0 … 1. */
  readonly nameSimilarity: number | null;
  /** The number of pins of the scan that list it; 0 if a look-up returned it. */
  readonly pins: number;
  /** The scan that named it; null if a look-up of the business did. */
  readonly scanId: number | null;
}

/**
 * Returns the candidate that a look-up of a business returned.
 *
 * @param found the answer
 * @param to the listing to which it leads: the answer itself, or the place to which it moved, of which nothing else is known
 */
export function candidateOf(
  business: Pick<MatchSubject, 'name' | 'lat' | 'lng'>,
  found: ListedPlace,
  { placeId, cid }: Pick<ListedPlace, 'placeId' | 'cid'>,
  retention: Retention,
): IdentifierCandidate {
  const listing = { place: null, placeId, cid, pins: 0, scanId: null };
  if (retention !== 'open' || found.movedTo) {
    return { ...listing, name: null, lat: null, lng: null, ...likenessFields(null) };
  }
  const { name, lat, lng } = found;
  return { ...listing, name, lat, lng, ...likenessFields(likenessOf(business, found)) };
}

/** Returns the fields that compare a listing with the business. */
export function likenessFields(
  likeness: Likeness | null,
): Pick<IdentifierCandidate, 'distanceMeters' | 'nameSimilarity'> {
  if (!likeness) return { distanceMeters: null, nameSimilarity: null };
  return {
    distanceMeters: Math.round(likeness.meters),
    nameSimilarity: Math.round(likeness.similarity * 1000) / 1000,
  };
}
