import { normalizeCid, placeIdToCid } from '#libs/place-identity';

/** A listing by its CID, its place ID, or both. */
export interface PlaceIdentifier {
  readonly cid: string | null;
  readonly placeId: string | null;
}

/** Whether two identifiers denote the same listing: by CID if both have one, else by place ID. */
export function isSameIdentifier(one: PlaceIdentifier, other: PlaceIdentifier): boolean {
  const [cid, otherCid] = [cidOf(one), cidOf(other)];
  if (cid !== null && otherCid !== null) return cid === otherCid;
  return one.placeId !== null && one.placeId === other.placeId;
}

/** Returns the normalised CID, from the place ID if necessary; null if neither has one. */
export function cidOf({ cid, placeId }: PlaceIdentifier): string | null {
  return (cid === null ? null : normalizeCid(cid)) ?? (placeId === null ? null : placeIdToCid(placeId));
}
