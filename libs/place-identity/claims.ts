import { parseCid } from './cid.js';
import { formatFeatureId, parseFeatureId } from './feature-id.js';
import { readPlaceId, writePlaceId } from './place-id.js';

/** What one identifier in a URL says; null where it says nothing. */
export interface Claim {
  first: bigint | null;
  cid: bigint | null;
  placeId: string | null;
}

export interface Identifiers {
  featureId: string | null;
  cid: string | null;
  placeId: string | null;
}

const known = (half: bigint): bigint | null => (half === 0n ? null : half);

export function claimOfCid(value: string): Claim | null {
  const cid = parseCid(value);
  return cid === null ? null : { first: null, cid, placeId: null };
}

export function claimOfFeatureId(value: string): Claim | null {
  const id = parseFeatureId(value);
  return id && { first: known(id.first), cid: known(id.cid), placeId: null };
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
      return { first: known(first), cid, placeId: value };
    }
  }
}

function distinct<T>(values: (T | null)[]): T[] {
  return [...new Set(values.filter((value) => value !== null))];
}

/**
 * Puts what several identifiers say together; `conflict` when they name different places. A feature ID is
 * given only when both of its halves are known, so that the same place reads the same from every form of URL.
 */
export function settle(claims: readonly Claim[]): Identifiers | 'conflict' {
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
