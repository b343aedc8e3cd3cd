import { isSameListing, type ListedPlace, type Listing } from '#libs/local-search';

/** A listing that is stored, or is about to be. */
export interface StoredListing extends Listing {
  readonly placeId: string;
  /** The row; infinite before the listing is stored. */
  readonly id: number;
  readonly samePlaceId: string | null;
}

/**
 * Finds the places that the same provider also lists under another place ID, by name and distance. Equal CIDs need no
 * comparison. A listing without a CID duplicates one with a CID, else an older one, so two never point at each other.
 *
 * @param stored the provider's listings near the places
 * @returns place ID → the place ID of the other listing, for duplicates only
 */
export function findDuplicates(
  places: readonly ListedPlace[],
  stored: readonly StoredListing[],
): Map<string, string> {
  const rows = new Map(stored.map((row) => [row.placeId, row]));
  const listed = places.map((place) => ({
    ...place,
    samePlaceId: null,
    id: rows.get(place.placeId)?.id ?? Infinity,
  }));
  const all = new Map<string, StoredListing>([...rows, ...listed.map((one) => [one.placeId, one] as const)]);
  const listings = [...all.values()].sort(byPrecedence);
  const duplicates = new Map<string, string>();
  for (const one of listed) {
    if (one.cid !== null) continue;
    const other = listings.find((listing) => mayReplace(listing, one) && isSameListing(listing, one));
    if (other)
      duplicates.set(one.placeId, duplicates.get(other.placeId) ?? other.samePlaceId ?? other.placeId);
  }
  return duplicates;
}

function mayReplace(listing: StoredListing, one: StoredListing): boolean {
  return listing.placeId !== one.placeId && (listing.cid !== null || byPrecedence(listing, one) < 0);
}

/** Orders listings with a CID first, then by age, then by place ID, which is the order of insertion. */
function byPrecedence(a: StoredListing, b: StoredListing): number {
  if ((a.cid === null) !== (b.cid === null)) return a.cid === null ? 1 : -1;
  if (a.id !== b.id) return a.id - b.id;
  return a.placeId < b.placeId ? -1 : 1;
}
