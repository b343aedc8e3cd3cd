import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalProfileUrl,
  featureIdToCid,
  featureIdToPlaceId,
  normalizeCid,
  normalizeFeatureId,
  placeIdToCid,
  placeIdToFeatureId,
  sameFeatureId,
} from './index.js';

const U64_MAX = 2n ** 64n - 1n;
const u64 = fc.bigInt({ min: 1n, max: U64_MAX });
const hex = (value: bigint) => `0x${value.toString(16)}`;

/** Public places with their place ID, feature ID and CID. */
const PLACES = [
  ['ChIJsQ9CzHgrkqUR7CzbnNwGVVM', '0xa5922b78cc420fb1:0x535506dc9cdb2cec', '6004713222762605804'],
  ['ChIJ03jJ2Omr2YgRNkx36YLd3q4', '0x88d9abe9d8c978d3:0xaededd82e9774c36', '12600752361761623094'],
  ['ChIJAVkDPzdOqEcRcDteW0YgIQQ', '0x47a84e373f035901:0x42120465b5e3b70', '297554536935865200'],
  ['ChIJc1Vf7KFZwokR1YL2Rn9oxi8', '0x89c259a1ec5f5573:0x2fc6687f46f682d5', '3442553861032018645'],
  ['ChIJj61dQgK6j4AR4GeTYWZsKWw', '0x808fba02425dad8f:0x6c296c66619367e0', '7793879817120868320'],
] as const;

describe('Conversion of place ID, feature ID and CID', () => {
  it.each(PLACES)('converts %s ⇄ %s and returns the CID %s of both', (placeId, featureId, cid) => {
    expect(placeIdToFeatureId(placeId)).toBe(featureId);
    expect(featureIdToPlaceId(featureId)).toBe(placeId);
    expect(placeIdToCid(placeId)).toBe(cid);
    expect(featureIdToCid(featureId)).toBe(cid);
  });

  it('is lossless over the whole 64-bit range', () => {
    fc.assert(
      fc.property(u64, u64, (first, cid) => {
        const featureId = `${hex(first)}:${hex(cid)}`;
        const placeId = featureIdToPlaceId(featureId) ?? '';
        expect(placeId).toMatch(/^ChIJ[\w-]{23}$/);
        expect(placeIdToFeatureId(placeId)).toBe(featureId);
        expect(placeIdToCid(placeId)).toBe(cid.toString());
        expect(featureIdToCid(featureId)).toBe(cid.toString());
      }),
    );
  });

  it('treats a half of zero as unknown', () => {
    expect(featureIdToCid('0x0:0x4a22f32eb46195f9')).toBe('5342099489935169017');
    expect(featureIdToPlaceId('0x0:0x4a22f32eb46195f9')).toBeNull();
    expect(featureIdToCid('0x4a22f32eb46195f9:0x0')).toBeNull();
    expect(featureIdToPlaceId('0x4a22f32eb46195f9:0x0')).toBeNull();
    expect(placeIdToCid('ChIJAAAAAAAAAAARpypMya362EY')).toBe('5105105801937955495');
    expect(placeIdToFeatureId('ChIJAAAAAAAAAAARpypMya362EY')).toBe('0x0:0x46d8faadc94c2aa7');
  });

  it.each([
    ['the place ID of a street', 'GhIJQWDl0CIeQUARxks3icF8U8A'],
    ['the place ID of an address text', 'EicxMyBNYXJrZXQgU3QsIFdpbG1pbmd0b24sIE5DIDI4NDAxLCBVU0E'],
    ['a place ID of unknown structure', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0'],
    ['an ID of another provider', 'osm:node/123456789012345'],
    ['a truncated place ID', 'ChIJ03jJ2Omr2YgRNkx36YLd3'],
    ['a place ID with trailing characters', 'ChIJ03jJ2Omr2YgRNkx36YLd3q4AA'],
    ['a non-canonical encoding of the same bytes', 'ChIJ03jJ2Omr2YgRNkx36YLd3q5'],
    ['a wrong tag before the CID', 'ChIJ03jJ2Omr2YgSNkx36YLd3q4'],
    ['a CID of zero', 'ChIJ03jJ2Omr2YgRAAAAAAAAAAA'],
    ['an empty text', ''],
  ])('returns null for %s', (_, placeId) => {
    expect(placeIdToFeatureId(placeId)).toBeNull();
    expect(placeIdToCid(placeId)).toBeNull();
  });
});

describe('normalizeFeatureId', () => {
  it.each([
    ['0X88D9ABE9D8C978D3:0xAEDEDD82E9774C36', '0x88d9abe9d8c978d3:0xaededd82e9774c36'],
    ['0x47a84e373f035901:0x042120465b5e3b70', '0x47a84e373f035901:0x42120465b5e3b70'],
    ['0x0000:0x00000000000000000000001', '0x0:0x1'],
    ['0x0:0x0', '0x0:0x0'],
    ['0x1ffffffffffffffff:0x1', null],
    ['0x1', null],
    ['0x1:0x', null],
    ['0x1:0xg', null],
    ['1:2', null],
    [' 0x1:0x2', null],
    ['', null],
  ])('converts %j to %j', (given, canonical) => {
    expect(normalizeFeatureId(given)).toBe(canonical);
  });
});

describe('sameFeatureId', () => {
  it.each([
    ['0xA:0x0B', '0x00a:0xb', true],
    ['0x0:0xb', '0xa:0xb', true],
    ['0xa:0xb', '0xc:0xb', false],
    ['0xa:0xb', '0xa:0xc', false],
    ['0xa:0x0', '0xa:0x0', false],
    ['rubbish', 'rubbish', false],
  ])('compares %s with %s as %s, in either order', (a, b, same) => {
    expect(sameFeatureId(a, b)).toBe(same);
    expect(sameFeatureId(b, a)).toBe(same);
  });
});

describe('normalizeCid', () => {
  it.each([
    ['1', '1'],
    ['0007', '7'],
    ['18446744073709551615', '18446744073709551615'],
    ['-1', '18446744073709551615'],
    ['-9223372036854775808', '9223372036854775808'],
    ['-9223372036854775809', null],
    ['18446744073709551616', null],
    ['0', null],
    ['-0', null],
    ['+1', null],
    ['6.0e18', null],
    ['0x10', null],
    ['١٢٣', null],
    [' 1', null],
    ['', null],
  ])('converts %j to %j', (given, canonical) => {
    expect(normalizeCid(given)).toBe(canonical);
  });

  it('accepts the signed form of every CID', () => {
    fc.assert(fc.property(u64, (cid) => normalizeCid(BigInt.asIntN(64, cid).toString()) === cid.toString()));
  });
});

describe('canonicalProfileUrl', () => {
  it.each([
    [{ cid: '42', placeId: 'ChIJsQ9CzHgrkqUR7CzbnNwGVVM' }, 'https://www.google.com/maps?cid=42'],
    [
      { cid: null, placeId: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0' },
      'https://www.google.com/maps/place/?q=place_id:ABCDEFGHIJKLMNOPQRSTUVWXYZ0',
    ],
    [{ cid: null, placeId: 'osm:node/123456789012345' }, null],
    [{ cid: '0', placeId: null }, null],
    [{ cid: null, placeId: null }, null],
  ])('returns for %j the URL %j', (identity, url) => {
    expect(canonicalProfileUrl(identity)).toBe(url);
  });
});
