import { type FeatureId, formatFeatureId, parseFeatureId } from './feature-id.js';

/**
 * What a Google place ID turns out to be:
 * - `feature`: a `ChIJ…` ID, which holds a feature ID;
 * - `address`: the ID of a street address or a crossing, never of a business;
 * - `opaque`: well formed, with nothing in it that we can read.
 */
export type PlaceIdContent =
  { kind: 'feature'; featureId: FeatureId } | { kind: 'address' } | { kind: 'opaque' };

/*
 * `ChIJ…` is base64url of the 20 bytes 0A 12 09 <u64 LE first half> 11 <u64 LE CID>, a protocol-buffer message
 * of two fixed64 fields. Google does not document this and asks to treat place IDs as opaque: the layout was
 * found by comparing place IDs with feature IDs and CIDs of the same places, and what is read from it is a
 * hint that a provider's own answer overrides. Place IDs can also change over time.
 */
const HEADER = Buffer.from([0x0a, 0x12, 0x09]);
const CID_TAG = 0x11;
const CID_TAG_AT = 11;
const CID_AT = 12;
const LENGTH = 20;

/**
 * First bytes (protocol-buffer tags) of IDs that hold an address: 0x12 its text (`Ei…`, `Ek…`), 0x1A a point
 * on a street (`GhIJ…`), 0x22 a number on a street (`IhoS…`).
 */
const ADDRESS_TAGS: readonly number[] = [0x12, 0x1a, 0x22];

// Those of businesses have 27 characters, those of addresses up to a few hundred. Google promises no maximum, but no
// database can index one of thousands.
const WELL_FORMED = /^[A-Za-z0-9_-]{20,300}$/;

/** Reads a place ID; null when it is not one, or a `ChIJ…` that was cut short or mistyped. */
export function readPlaceId(value: string): PlaceIdContent | null {
  if (!WELL_FORMED.test(value)) return null;
  const bytes = Buffer.from(value, 'base64url');
  if (bytes.subarray(0, HEADER.length).equals(HEADER)) {
    if (bytes.length !== LENGTH || bytes[CID_TAG_AT] !== CID_TAG) return null;
    const featureId = { first: bytes.readBigUInt64LE(HEADER.length), cid: bytes.readBigUInt64LE(CID_AT) };
    // Spare bits in the last character give one ID several spellings; only the canonical one is Google's.
    const genuine = featureId.cid !== 0n && bytes.toString('base64url') === value;
    return genuine ? { kind: 'feature', featureId } : null;
  }
  return { kind: ADDRESS_TAGS.includes(bytes[0] ?? 0) ? 'address' : 'opaque' };
}

/** The `ChIJ…` place ID of a feature; null unless both halves are known. */
export function writePlaceId({ first, cid }: FeatureId): string | null {
  if (first === 0n || cid === 0n) return null;
  const bytes = Buffer.alloc(LENGTH);
  HEADER.copy(bytes);
  bytes.writeBigUInt64LE(first, HEADER.length);
  bytes.writeUInt8(CID_TAG, CID_TAG_AT);
  bytes.writeBigUInt64LE(cid, CID_AT);
  return bytes.toString('base64url');
}

/**
 * The feature ID (canonical `0x…:0x…`) inside a `ChIJ…` place ID, with `0x0` for a first half that is not
 * known; null for any other or damaged place ID. An undocumented encoding: a hint, not a promise.
 */
export function placeIdToFeatureId(placeId: string): string | null {
  const content = readPlaceId(placeId);
  return content?.kind === 'feature' ? formatFeatureId(content.featureId) : null;
}

/**
 * The `ChIJ…` place ID of a feature ID; null when either half is `0x0` (not known) or it is no feature ID.
 * An undocumented encoding: a hint, not a promise.
 */
export function featureIdToPlaceId(featureId: string): string | null {
  const parsed = parseFeatureId(featureId);
  return parsed && writePlaceId(parsed);
}

/**
 * The CID (unsigned decimal) inside a `ChIJ…` place ID; null for any other or damaged place ID.
 * An undocumented encoding: a hint, not a promise.
 */
export function placeIdToCid(placeId: string): string | null {
  const content = readPlaceId(placeId);
  return content?.kind === 'feature' ? content.featureId.cid.toString() : null;
}
