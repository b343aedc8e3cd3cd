import { expect, it } from 'vitest';
import { distanceDecay, prominenceOf } from './openstreetmap-provider.js';
import type { PlaceRecord } from './place-index.js';

const bare: PlaceRecord = { id: 'osm:node/1', name: 'A', lat: 0, lng: 0, categories: [0] };

it('distanceDecay decreases with the square of the distance', () => {
  expect(distanceDecay(0)).toBe(1);
  expect(distanceDecay(500)).toBe(0.25);
  expect(distanceDecay(1000)).toBeCloseTo(1 / 9, 12);
});

it('prominenceOf adds up the known facts about a place', () => {
  expect(prominenceOf(bare)).toBe(1);
  expect(prominenceOf({ ...bare, phone: '1', address: 'x' })).toBeCloseTo(1.25, 12);
  const full = {
    brand: true,
    notable: true,
    website: 'http://a.b',
    hours: '24/7',
    phone: '1',
    address: 'x',
  } as const;
  expect(prominenceOf({ ...bare, ...full, details: 20 })).toBeCloseTo(2.8, 12);
});

it('a well described place at 1,000 m scores higher than a bare one at 900 m', () => {
  const known = prominenceOf({ ...bare, phone: '1', hours: '24/7' });
  expect(known * distanceDecay(1000)).toBeGreaterThan(prominenceOf(bare) * distanceDecay(900));
});
