import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCidParameter, SMALLEST_CID } from './cid.js';
import { readHotelToken, readReviewCode } from './encoded-cids.js';
import { placeIdToCid } from './index.js';

describe('readReviewCode', () => {
  it('reads the CID that the place ID on the same web site contains', () => {
    expect(readReviewCode('CdA_P7CglApcEBM')?.toString()).toBe(placeIdToCid('ChIJXz1OzmQxOzkR0D8_sKCUClw'));
  });

  it.each([
    ['CWQgJ2tAtguBEAE', 9298726243428409444n],
    ['CaYMIJbiop3oEBI', 16761732482207845542n],
    ['CWkabtmzbkabEAg', 11188752042974648937n],
  ])('reads the CID of the code %s, with any number after it', (code, cid) => {
    expect(readReviewCode(code)).toBe(cid);
  });

  it.each([
    'CXabc',
    'maple-dental',
    'CWQgJ2tAtguBEAE8',
    'CWQgJ2tAtguB',
    'CQEAAAAAAAAAEAE',
    'cGoldenGlowNails',
    '',
  ])('returns null for %j', (code) => {
    expect(readReviewCode(code)).toBeNull();
  });
});

describe('readHotelToken', () => {
  it.each([
    ['ChgI3N7hv9WH9q4DGgwvZy8xaGY4X3MzM3EQAQ', { cid: 242587712928378716n, mid: '/g/1hf8_s33q' }],
    ['CgoIn_eG0v78uPpiEAE', { cid: 7130574695241464735n, mid: null }],
    ['CgsIgevylvbdmoe6ARAB', { cid: 13406770717116904833n, mid: null }],
  ])('reads the CID and the knowledge-graph ID of the token %s', (token, hotel) => {
    expect(readHotelToken(token)).toEqual(hotel);
  });

  it.each(['CgoI', 'CgIIBRAB', 'not-a-token', ''])('returns null for %j', (token) => {
    expect(readHotelToken(token)).toBeNull();
  });

  it('never throws, for any text', () => {
    const bytes = fc.uint8Array({ maxLength: 30 }).map((array) => Buffer.from([0x0a, 0x0a, 0x08, ...array]));
    fc.assert(
      fc.property(
        fc.oneof(
          bytes.map((one) => one.toString('base64url')),
          fc.string(),
        ),
        (text) => {
          const hotel = readHotelToken(text);
          expect(hotel === null || hotel.cid >= SMALLEST_CID).toBe(true);
          expect(readReviewCode(text) ?? SMALLEST_CID).toBeGreaterThanOrEqual(SMALLEST_CID);
        },
      ),
    );
  });
});

describe('readCidParameter', () => {
  it.each([
    ['1194080340261722570', 1194080340261722570n],
    ['-5845991711947928522', 12600752361761623094n],
    ['0x109239be3293d9ca', 1194080340261722570n],
    ['0,0,1194080340261722570', 1194080340261722570n],
    ['1194080340261722570.', 1194080340261722570n],
    ['1194080340261722570, look', 1194080340261722570n],
    ['297554536935865200', 297554536935865200n],
    ['4294967296', 4294967296n],
    ['0', null],
    ['', null],
    ['undefined', null],
    ['5abc', null],
  ])('reads %j as %s', (text, cid) => {
    expect(readCidParameter(text)).toBe(cid);
  });

  it.each([
    '1',
    '4294967295',
    '-1',
    '1.19E+18',
    '1.19E 18',
    '1,19E+18',
    '1194080340261720000',
    '1,194,080,340,261,722,570',
    '9223372036854775807',
  ])('recognises %j as damaged', (text) => {
    expect(readCidParameter(text)).toBe('damaged');
  });

  it('recognises every CID that a spreadsheet rounds to 15 digits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 10n ** 16n, max: 2n ** 64n - 1n }), (cid) => {
        const [digits, length] = [cid.toString().slice(0, 15), cid.toString().length];
        expect(readCidParameter(digits.padEnd(length, '0'))).toBe('damaged');
        expect(readCidParameter(Number(cid).toExponential(5))).toBe('damaged');
      }),
    );
  });
});
