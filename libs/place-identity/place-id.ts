import { type FeatureId, formatFeatureId, parseFeatureId } from './feature-id.js';

/**
 * The content of a Google place ID:
 * - `feature`: a `ChIJ…` ID, which contains a feature ID;
 * - `address`: the ID of a street address or a crossing, never of a business;
 * - `opaque`: a well-formed ID of unknown structure.
 */
export type PlaceIdContent =
  { kind: 'feature'; featureId: FeatureId } | { kind: 'address' } | { kind: 'opaque' };

/*
 * `ChIJ…` is base64url of the 20 bytes 0A 12 09 <u64 LE first half> 11 <u64 LE CID>, a protocol-buffer message
 * of two fixed64 fields. Google does not document this and asks developers to treat place IDs as opaque. The layout
 * was found by comparing place IDs with the feature IDs and CIDs of the same places. Treat decoded values as hints: a
 * provider's answer overrides them. Place IDs can also change over time.
 */
const HEADER = Buffer.from([0x0a, 0x12, 0x09]);
const CID_TAG = 0x11;
const CID_TAG_AT = 11;
const CID_AT = 12;
const LENGTH = 20;

/**
 * First bytes (protocol-buffer tags) of IDs of an address: 0x12 its text (`Ei…`, `Ek…`), 0x1A a point on a street
 * (`GhIJ…`), 0x22 a number on a street (`IhoS…`).
 */
const ADDRESS_TAGS: readonly number[] = [0x12, 0x1a, 0x22];

// IDs of businesses have 27 characters, IDs of addresses up to a few hundred. Google guarantees no maximum, but a
// database index cannot hold thousands of characters.
const WELL_FORMED = /^[A-Za-z0-9_-]{20,300}$/;

/** Decodes a place ID. Returns null if it is not a place ID, or if it is a truncated or mistyped `ChIJ…` ID. */
export function readPlaceId(value: string): PlaceIdContent | null {
  if (!WELL_FORMED.test(value)) return null;
  const bytes = Buffer.from(value, 'base64url');
  if (bytes.subarray(0, HEADER.length).equals(HEADER)) {
    if (bytes.length !== LENGTH || bytes[CID_TAG_AT] !== CID_TAG) return null;
    const featureId = { first: bytes.readBigUInt64LE(HEADER.length), cid: bytes.readBigUInt64LE(CID_AT) };
    // Unused bits of the last character allow several encodings of the same bytes; Google uses the canonical one.
    const isCanonical = bytes.toString('base64url') === value;
    return featureId.cid !== 0n && isCanonical ? { kind: 'feature', featureId } : null;
  }
  return { kind: ADDRESS_TAGS.includes(bytes[0] ?? 0) ? 'address' : 'opaque' };
}

/** Encodes a feature ID as a `ChIJ…` place ID. Returns null unless both halves are known. */
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
 * Returns the feature ID (canonical `0x…:0x…`) in a `ChIJ…` place ID, with `0x0` for an unknown first half. The
 * encoding is undocumented: treat the result as a hint.
 *
 * @returns null for any other or damaged place ID
 */
export function placeIdToFeatureId(placeId: string): string | null {
  const content = readPlaceId(placeId);
  return content?.kind === 'feature' ? formatFeatureId(content.featureId) : null;
}

/**
 * Returns the `ChIJ…` place ID of a feature ID. The encoding is undocumented: treat the result as a hint.
 *
 * @returns null if either half is `0x0` (unknown) or the text is not a feature ID
 */
export function featureIdToPlaceId(featureId: string): string | null {
  const parsed = parseFeatureId(featureId);
  return parsed && writePlaceId(parsed);
}

/**
 * Returns the CID (unsigned decimal) in a `ChIJ…` place ID. The encoding is undocumented: treat the result as a hint.
 *
 * @returns null for any other or damaged place ID
 */
export function placeIdToCid(placeId: string): string | null {
  const content = readPlaceId(placeId);
  return content?.kind === 'feature' ? content.featureId.cid.toString() : null;
}
