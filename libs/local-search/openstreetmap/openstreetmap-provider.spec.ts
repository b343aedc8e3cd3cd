import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListedPlace, SEARCH_DEPTH, type SearchProvider } from '../port/search-provider.js';
import { buildIndex } from './build/build-index.js';
import { AREAS, SCHEMA_FOLDER } from './build/sources.js';
import { encodeIndex } from './build/write-index.js';
import { loadOpenStreetMapProvider } from './openstreetmap-provider.js';

const FAST = 1;
const CENTRO = { lat: -34.9059, lng: -56.1913 };
const POCITOS = { lat: -34.9122, lng: -56.1525 };
const ASTANA = { lat: 51.1605, lng: 71.4272 };
const depth = SEARCH_DEPTH;

let folder: string;
let provider: SearchProvider;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'osm-provider-'));
  const path = join(folder, 'places.json.br');
  writeFileSync(path, encodeIndex(buildIndex(AREAS, SCHEMA_FOLDER), FAST));
  provider = await loadOpenStreetMapProvider(path);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function search(keyword: string, at: { lat: number; lng: number }): Promise<readonly ListedPlace[]> {
  const outcome = await provider.search({ keyword, ...at, depth });
  if (outcome.kind !== 'results') throw new Error(outcome.reason);
  return outcome.places;
}

describe('createOpenStreetMap, search', () => {
  it.each([
    ['farmacia', 'Pharmacy', CENTRO],
    ['pharmacy near me', 'Pharmacy', CENTRO],
    ['dentist', 'Dentist', CENTRO],
    ['clínica dental', 'Dentist', CENTRO],
    ['supermarkets', 'Supermarket', POCITOS],
    ['auto repair', 'Car Repair Shop', POCITOS],
    ['hotel', 'Hotel', ASTANA],
    ['аптека рядом', 'Pharmacy', ASTANA],
    ['стоматология', 'Dentist', ASTANA],
    ['дәріхана', 'Pharmacy', ASTANA],
    ['apotheke', 'Pharmacy', CENTRO],
    ['farmasia', 'Pharmacy', CENTRO],
    ['Farmashop', 'Pharmacy', CENTRO],
  ])('returns for %j mostly places of the category %s', async (keyword, category, at) => {
    const places = (await search(keyword, at)).slice(0, 5);
    expect(places.length).toBe(5);
    expect(places.filter((place) => place.category === category).length).toBeGreaterThanOrEqual(4);
  });

  it('finds a brand by its name', async () => {
    for (const place of await search('Farmashop', POCITOS)) expect(place.name).toMatch(/Farmashop/i);
  });

  it('returns an empty list for an unknown word', async () => {
    expect(await search('asdfgh', CENTRO)).toEqual([]);
  });

  it('ranks the same business differently across a city', async () => {
    const id = 'osm:node/2670736007';
    const rankAt = async (lat: number) =>
      (await search('farmacia', { lat, lng: -56.192288 })).findIndex((place) => place.placeId === id);
    const ranks = await Promise.all([-34.9011, -34.9035, -34.906, -34.93].map(rankAt));
    expect(ranks).toEqual([0, 2, 12, -1]);
  });

  it('is unmeasured outside of its areas', async () => {
    const outcome = await provider.search({ keyword: 'pizza', lat: 40.7, lng: -74, depth });
    expect(outcome).toEqual({ kind: 'unmeasured', reason: 'outside_coverage' });
    expect(provider.profile.coverage()?.map((area) => area.name)).toEqual(['Montevideo', 'Astana']);
  });

  it('rejects with the reason of an aborted signal', async () => {
    const signal = AbortSignal.abort(new Error('stop'));
    await expect(provider.search({ keyword: 'pizza', ...CENTRO, depth, signal })).rejects.toThrow('stop');
  });

  it('returns at most depth distinct places for any keyword at any point, and the same each time', async () => {
    const keyword = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 150 }),
      fc.string({ unit: 'binary', maxLength: 150 }),
      fc
        .array(fc.constantFrom('pizza', 'farmacia', 'de', 'hotel', 'near me', '  '), { maxLength: 6 })
        .map(String),
    );
    const lat = fc.oneof(fc.double({ min: -35, max: -34.8 }), fc.double());
    const lng = fc.oneof(fc.double({ min: -56.4, max: -55.9 }), fc.double());
    const query = fc.record({ keyword, lat, lng, depth: fc.integer({ min: 0, max: depth }) });
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const outcome = await provider.search(asked);
        expect(await provider.search(asked)).toEqual(outcome);
        if (outcome.kind !== 'results') return;
        expect(outcome.places.length).toBeLessThanOrEqual(asked.depth);
        expect(new Set(outcome.places.map((place) => place.placeId)).size).toBe(outcome.places.length);
      }),
    );
  });
});

describe('createOpenStreetMap, lookUp', () => {
  const id = 'osm:node/2670736007';

  it('finds a place by its ID, or by name near the coordinates', async () => {
    expect(await provider.lookUp({ placeId: id })).toMatchObject({ placeId: id, name: 'Amistad' });
    const near = { name: 'AMISTAD', lat: -34.9014, lng: -56.1923 };
    expect(await provider.lookUp({ ...near, cid: '5', placeId: 'ChIJx' })).toMatchObject({ placeId: id });
    expect(await provider.lookUp({ ...near, lat: -34.91 })).toBeNull();
    expect(await provider.lookUp({ ...near, name: 'Enemistad' })).toBeNull();
  });

  it('returns null without an ID or a name with coordinates', async () => {
    expect(await provider.lookUp({})).toBeNull();
    expect(await provider.lookUp({ cid: '5', name: 'Amistad' })).toBeNull();
    expect(await provider.lookUp({ placeId: 'osm:node/1', name: null, lat: null, lng: null })).toBeNull();
  });
});
