import { describe, expect, it } from 'vitest';
import { isSameListing, type Listing } from './same-place.js';

const HERE: Listing = { cid: null, name: 'Café Ñandú', lat: 40.7, lng: -74, category: 'Cafe' };
/** 50 m north is 0.00045 degrees. */
const NEAR = 40.7004;

describe('isSameListing', () => {
  it.each<[string, Partial<Listing>, boolean]>([
    ['with the same name', { name: 'cafe nandu' }, true],
    ['with the same name within 50 m', { lat: NEAR }, true],
    ['with the same name beyond 50 m', { lat: 40.7006 }, false],
    ['with another name', { name: 'Café Ñandú 2' }, false],
    ['with another category', { category: 'Parking' }, false],
    ['with one category unknown', { category: null }, false],
    ['with one position unknown', { lat: null, lng: null }, false],
    ['with one CID known', { cid: '1' }, true],
  ])('compares two listings %s', (_, other, same) => {
    expect(isSameListing(HERE, { ...HERE, ...other })).toBe(same);
    expect(isSameListing({ ...HERE, ...other }, HERE)).toBe(same);
  });

  it('compares CIDs before anything else', () => {
    expect(isSameListing({ ...HERE, cid: '1' }, { ...HERE, cid: '2' })).toBe(false);
    expect(isSameListing({ ...HERE, cid: '1' }, { ...HERE, cid: '1', name: 'New name', lat: 41 })).toBe(true);
  });

  it('measures distances across the antimeridian', () => {
    const east = { ...HERE, lat: 0, lng: 179.9999 };
    expect(isSameListing(east, { ...east, lng: -179.9999 })).toBe(true);
  });
});
