import { readCidParameter } from './cid.js';
import { formatFeatureId, parseFeatureId } from './feature-id.js';
import { readPlaceId, writePlaceId } from './place-id.js';

/** The parts of a place's identity that one identifier in a URL contains; null for the others. */
export interface Claim {
  /** First half of the feature ID. */
  first: bigint | null;
  cid: bigint | null;
  placeId: string | null;
}

export interface Identifiers {
  featureId: string | null;
  cid: string | null;
  placeId: string | null;
}

const zeroToNull = (half: bigint): bigint | null => (half === 0n ? null : half);

export function claimOfCid(value: string): Claim | 'damaged' | null {
  const cid = readCidParameter(value);
  return typeof cid === 'bigint' ? { first: null, cid, placeId: null } : cid;
}

export function claimOfFeatureId(value: string): Claim | null {
  const id = parseFeatureId(value);
  return id && { first: zeroToNull(id.first), cid: zeroToNull(id.cid), placeId: null };
}

export function claimOfPlaceId(value: string): Claim | 'address' | null {
  const content = readPlaceId(value);
  switch (content?.kind) {
    case undefined:
      return null;
    case 'address':
      return 'address';
    case 'opaque':
      return { first: null, cid: null, placeId: value };
    case 'feature': {
      const { first, cid } = content.featureId;
      return { first: zeroToNull(first), cid, placeId: value };
    }
  }
}

function distinct<T>(values: (T | null)[]): T[] {
  return [...new Set(values.filter((value) => value !== null))];
}

/**
 * Merges the claims of several identifiers.
 *
 * @returns `conflict` if they name different places. The feature ID is null unless both of its halves are known, so
 *   that every form of URL gives the same identifiers for a place.
 */
export function mergeClaims(claims: readonly Claim[]): Identifiers | 'conflict' {
  const firsts = distinct(claims.map(({ first }) => first));
  const cids = distinct(claims.map(({ cid }) => cid));
  const placeIds = distinct(claims.map(({ placeId }) => placeId));
  if (firsts.length > 1 || cids.length > 1 || placeIds.length > 1) return 'conflict';

  const [cid] = cids;
  const [first] = firsts;
  const [placeId] = placeIds;
  const feature = cid === undefined || first === undefined ? null : { first, cid };
  return {
    featureId: feature && formatFeatureId(feature),
    cid: cid?.toString() ?? null,
    placeId: placeId ?? (feature && writePlaceId(feature)),
  };
}
