const U64_MAX = 2n ** 64n - 1n;
const I64_MIN = -(2n ** 63n);
const DECIMAL = /^-?\d{1,40}$/;

/**
 * Parses a decimal CID, Google's number of a place (also `ludocid` or `data_cid`).
 *
 * A CID is an unsigned 64-bit integer, so half of all CIDs overflow a signed column or a JavaScript number. Systems
 * that store it signed print it negative; a negative number is read as two's complement.
 *
 * @returns 1 … 2^64−1, or null for zero, larger numbers and other text
 */
export function parseCid(value: string): bigint | null {
  if (!DECIMAL.test(value)) return null;
  const number = BigInt(value);
  if (number === 0n || number < I64_MIN || number > U64_MAX) return null;
  return BigInt.asUintN(64, number);
}

/**
 * Returns the canonical form of a CID: unsigned decimal without leading zeros, `'1'` … `'18446744073709551615'`.
 *
 * @param value may have leading zeros or a negative (signed) form
 * @returns null for zero, larger numbers and other text
 */
export function normalizeCid(value: string): string | null {
  return parseCid(value)?.toString() ?? null;
}
