import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalProfileUrl, isPlaceId, linkOfColumns, parseProfileUrl, readCidCell } from './index.js';

const PLACE = { placeId: 'ChIJ03jJ2Omr2YgRNkx36YLd3q4', cid: '12600752361761623094' };
const cids = fc.bigInt({ min: 2n ** 32n, max: 2n ** 64n - 1n });

describe('readCidCell', () => {
  it.each([
    ['1194080340261722570', '1194080340261722570'],
    [' 0xaededd82e9774c36 ', PLACE.cid],
    ['-5845991711947928522', PLACE.cid],
    [`https://www.google.com/maps?cid=${PLACE.cid}`, PLACE.cid],
    ['1,19408E+18', null],
    ['1.19408E+18', null],
    ['1.19408E18', null],
    ['1194080340261720000', null],
    ['1 194 080 340 261 722 570', null],
    ['1,194,080,340,261,722,570', null],
    ['1194080340261722570.0', null],
    ['1194080340261722570 5', null],
    ['1', null],
    ['0x1', null],
    ['0', null],
    ['99999999999999999999', null],
    ['9223372036854775807', null],
    ['0x7fffffffffffffff', '9223372036854775807'],
    ['https://example.com/?cid=12600752361761623094', null],
    ['n/a', null],
    ['', null],
  ])('reads %j as %j', (cell, cid) => {
    expect(readCidCell(cell)).toBe(cid);
  });

  it('reads the hexadecimal form of every CID, and the link of exports', () => {
    fc.assert(
      fc.property(cids, (cid) => {
        expect(readCidCell(`0x${cid.toString(16)}`)).toBe(cid.toString());
        const link = canonicalProfileUrl({ cid: cid.toString(), placeId: null });
        expect(readCidCell(link ?? '')).toBe(cid.toString());
      }),
    );
  });

  it('reads no number that has an exponent, separators or fewer digits', () => {
    fc.assert(
      fc.property(cids, fc.integer({ min: 1, max: 15 }), (cid, digits) => {
        const exponent = Number(cid).toExponential(digits - 1);
        for (const mangled of [exponent, exponent.replace('.', ','), cid.toLocaleString('en'), `${cid},0`]) {
          expect(readCidCell(mangled)).toBeNull();
        }
        const text = cid.toString();
        if (text.length > 15) expect(readCidCell(text.slice(0, 15).padEnd(text.length, '0'))).toBeNull();
      }),
    );
  });
});

describe('isPlaceId', () => {
  it.each([
    [PLACE.placeId, true],
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZ0', true],
    ['osm:node/4614269759', true],
    ['own:abc', true],
    ['ChIJ03jJ2Omr2YgRNkx36YLd3', false],
    ['GhIJQWDl0CIeQUARxks3icF8U8A', false],
    ['1.2E+5', false],
    ['', false],
  ])('returns for %j: %s', (text, expected) => {
    expect(isPlaceId(text)).toBe(expected);
  });
});

describe('linkOfColumns', () => {
  const identityOf = (columns: Parameters<typeof linkOfColumns>[0]) => {
    const parsed = parseProfileUrl(linkOfColumns(columns) ?? '');
    return parsed.kind === 'identity' ? parsed.identity : parsed;
  };

  it('returns a link with both identifiers, or with one of them', () => {
    expect(identityOf(PLACE)).toMatchObject(PLACE);
    expect(identityOf({ placeId: PLACE.placeId })).toMatchObject(PLACE);
    expect(identityOf({ cid: PLACE.cid })).toMatchObject({ cid: PLACE.cid, placeId: null });
    expect(identityOf({ ...PLACE, cid: '1194080340261722570' })).toMatchObject({
      reason: 'conflicting_identities',
    });
  });

  it('returns null for columns that identify no place', () => {
    expect(linkOfColumns({ name: 'A', lat: 1 })).toBeNull();
    expect(linkOfColumns({ placeId: 'osm:node/1' })).toBeNull();
  });

  it('returns for every CID, name and position a link that contains them', () => {
    fc.assert(
      fc.property(cids, (cid) => {
        expect(identityOf({ cid: cid.toString() })).toMatchObject({ cid: cid.toString() });
      }),
    );
    const name = fc.string({ unit: fc.constantFrom(...'aZ é/?#%&+@!,.(3日'), minLength: 1, maxLength: 20 });
    const degrees = (max: number) =>
      fc.double({ min: -max, max, noNaN: true }).filter((one) => Math.abs(one) > 1e-6);
    fc.assert(
      fc.property(name, degrees(89), degrees(179), (text, lat, lng) => {
        const found = identityOf({ name: `x${text}x`, lat, lng });
        expect(found).toMatchObject({
          lat: expect.closeTo(lat, 6) as number,
          lng: expect.closeTo(lng, 6) as number,
        });
      }),
    );
  });
});
