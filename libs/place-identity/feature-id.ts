/**
 * The two unsigned 64-bit halves of a feature ID `0xFIRST:0xCID`. Zero means unknown: places without a public address
 * often have the form `0x0:0xCID`.
 */
export interface FeatureId {
  first: bigint;
  cid: bigint;
}

// 64 bits are 16 hexadecimal digits. Leading zeros are skipped, so that the BigInt stays bounded.
const FEATURE_ID = /^0x0*([0-9a-f]{1,16}):0x0*([0-9a-f]{1,16})$/i;

/** Parses `0x…:0x…` in any letter case and with any leading zeros. Returns null if it is not a feature ID. */
export function parseFeatureId(value: string): FeatureId | null {
  const [, first, cid] = FEATURE_ID.exec(value) ?? [];
  if (first === undefined || cid === undefined) return null;
  return { first: BigInt(`0x${first}`), cid: BigInt(`0x${cid}`) };
}

/** Returns the canonical form of a feature ID: lower case without leading zeros. */
export function formatFeatureId({ first, cid }: FeatureId): string {
  return `0x${first.toString(16)}:0x${cid.toString(16)}`;
}

/** Normalizes a feature ID to `0x…:0x…`, lower case without leading zeros. Returns null if it is not a feature ID. */
export function normalizeFeatureId(value: string): string | null {
  const featureId = parseFeatureId(value);
  return featureId && formatFeatureId(featureId);
}

/** Returns the CID in a feature ID as an unsigned decimal, or null if it is `0x0` or the text is not a feature ID. */
export function featureIdToCid(value: string): string | null {
  const cid = parseFeatureId(value)?.cid ?? 0n;
  return cid === 0n ? null : cid.toString();
}

/**
 * Reports whether two feature IDs identify the same place, comparing them as numbers. The CID halves must be known and
 * equal; the first halves must be equal unless one of them is unknown.
 */
export function sameFeatureId(a: string, b: string): boolean {
  const [left, right] = [parseFeatureId(a), parseFeatureId(b)];
  if (left === null || right === null || left.cid === 0n || left.cid !== right.cid) return false;
  return left.first === 0n || right.first === 0n || left.first === right.first;
}
