import { SMALLEST_CID } from './cid.js';
import { readMid } from './mid.js';

const FIXED64_FIELD_1 = 0x09;
const MESSAGE_FIELD_1 = 0x0a;
const VARINT_FIELD_1 = 0x08;
const VARINT_FIELD_2 = 0x10;
const BYTES_FIELD_3 = 0x1a;
const WELL_FORMED = /^[A-Za-z0-9_-]{8,200}={0,2}$/;

/**
 * Decodes the code of a review link `g.page/r/CODE`: base64url of 09 <u64 LE CID> 10 <varint>. Google does not document
 * it; the layout was found by comparing such links with the place IDs on the same web sites.
 *
 * @returns null for another code, whose place requires a network request
 */
export function readReviewCode(code: string): bigint | null {
  if (!WELL_FORMED.test(code)) return null;
  const bytes = Buffer.from(code, 'base64url');
  if (bytes.length < 11 || bytes[0] !== FIXED64_FIELD_1 || bytes[9] !== VARINT_FIELD_2) return null;
  return readVarint(bytes, 10)?.end === bytes.length ? plausible(bytes.readBigUInt64LE(1)) : null;
}

/**
 * Decodes the token of a page of Google Hotels, `/travel/hotels/entity/TOKEN`: base64url of 0A <length> (08 <varint CID>,
 * 1A <length> <knowledge-graph ID> or nothing) 10 <varint>. Vendors return such tokens beside the CID of the hotel.
 *
 * @returns null for another token, such as that of a holiday flat
 */
export function readHotelToken(token: string): { cid: bigint; mid: string | null } | null {
  if (!WELL_FORMED.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes[0] !== MESSAGE_FIELD_1 || bytes[2] !== VARINT_FIELD_1) return null;
  const hotel = bytes.subarray(0, 2 + (bytes[1] ?? 0));
  const number = readVarint(hotel, 3);
  const cid = number && plausible(number.value);
  if (cid === null || number === null) return null;
  const rest = hotel.subarray(number.end);
  const mid = rest[0] === BYTES_FIELD_3 ? readMid(rest.subarray(2).toString('latin1')) : null;
  return rest.length === 0 || mid !== null ? { cid, mid } : null;
}

function plausible(cid: bigint): bigint | null {
  return cid >= SMALLEST_CID ? cid : null;
}

/** Reads a variable-length number of at most 64 bits. Returns null if it does not end. */
function readVarint(bytes: Uint8Array, start: number): { value: bigint; end: number } | null {
  let value = 0n;
  for (let at = start; at < Math.min(bytes.length, start + 10); at++) {
    const byte = bytes[at] ?? 0;
    value |= BigInt(byte & 0x7f) << BigInt(7 * (at - start));
    if (byte < 0x80) return { value: BigInt.asUintN(64, value), end: at + 1 };
  }
  return null;
}
