const U64_MAX = 2n ** 64n - 1n;
const I64_MIN = -(2n ** 63n);
/** What GDAL, PHP and C make of a larger number, as half of all CIDs are. Signed databases do so too. */
const I64_MAX = 2n ** 63n - 1n;
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

/**
 * Smaller numbers are no CIDs. CIDs are 64-bit hashes: among a few hundred million places, the expected number of CIDs
 * below 2^32 is less than 0.1.
 */
export const SMALLEST_CID = 2n ** 32n;

/** A spreadsheet keeps 15 significant digits of a number and replaces the others by zeros. */
const SPREADSHEET_DIGITS = 15;

/**
 * Returns whether a decimal number has the zeros that a spreadsheet leaves. About one of 10,000 real CIDs looks so too;
 * its hexadecimal form, which no spreadsheet rounds, still identifies it.
 */
export function looksRounded(cid: bigint): boolean {
  const digits = cid.toString().replace('-', '');
  return digits.length > SPREADSHEET_DIGITS && /^0+$/.test(digits.slice(SPREADSHEET_DIGITS));
}

const HEX = /^0x0*([0-9a-f]{1,16})$/i;
/** Links of 2008 to 2014 have two zeros before the CID. */
const OLD_PREFIX = /^0,0,(?=\d)/;
/** A number, also with separators or an exponent. A plus sign in a query is a space. */
const NUMERIC = /^[+-]?\d[\d.,]*(?:e[+ -]?\d*)?$/i;
const FINAL_PUNCTUATION = /[.,;]+$/;

/**
 * Reads a CID from a parameter of a URL: decimal (signed or not), hexadecimal, or `0,0,` and a decimal.
 *
 * @returns `damaged` for a number that is no CID: rounded or written with an exponent by a spreadsheet, cut to the largest
 *   signed number, too small to be real, or larger than 64 bits. Null for zero (unknown) and other texts
 */
export function readCidParameter(value: string): bigint | 'damaged' | null {
  const text = (value.trim().split(/[\s&]/, 1)[0] ?? '')
    .replace(OLD_PREFIX, '')
    .replace(FINAL_PUNCTUATION, '');
  const [, hex] = HEX.exec(text) ?? [];
  if (hex !== undefined) return BigInt(`0x${hex}`) || null;
  if (!NUMERIC.test(text) || /^-?0+$/.test(text)) return null;
  const cid = parseCid(text);
  if (cid === null) return 'damaged';
  // As it is written: a signed form may be rounded too.
  const written = BigInt(text);
  const isTooSmall = written > -SMALLEST_CID && written < SMALLEST_CID;
  return isTooSmall || written === I64_MAX || looksRounded(written) ? 'damaged' : cid;
}
