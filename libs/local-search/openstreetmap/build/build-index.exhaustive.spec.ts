import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PlaceIndex } from '../place-index.js';
import { buildIndex } from './build-index.js';
import { AREAS, buildStamp, SCHEMA_FOLDER } from './sources.js';
import { encodeIndex, noticeText } from './write-index.js';

let index: PlaceIndex;
beforeAll(() => {
  index = buildIndex(AREAS, SCHEMA_FOLDER);
});

describe('buildIndex with the installed tiles', () => {
  it('contains the places of two cities within the tiles', () => {
    expect(index.areas.map((area) => area.name)).toEqual(['Montevideo', 'Astana']);
    expect(index.areas[0]?.bounds).toEqual([-56.337891, -34.957995, -55.986328, -34.813803]);
    expect(index.places.length).toBeGreaterThan(7500);
    const outside = index.places.filter(
      ({ lat, lng }) =>
        !index.areas.some(({ bounds: [w, s, e, n] }) => lng >= w && lng <= e && lat >= s && lat <= n),
    );
    expect(outside).toEqual([]);
  });

  it('contains each place once, sorted by ID, with existing categories', () => {
    const ids = index.places.map((place) => place.id);
    expect(ids).toEqual([...new Set(ids)].sort());
    for (const place of index.places) {
      expect(place.id).toMatch(/^osm:(?:node|way)\/\d+$/);
      expect(place.name).not.toBe('');
      expect(place.categories.length).toBeGreaterThan(0);
      for (const category of place.categories) expect(index.categories[category]).toBeDefined();
    }
  });

  it('contains no mapper and no edit', () => {
    const keys = new Set(index.places.flatMap((place) => Object.keys(place)));
    const allowed =
      'id name lat lng categories also offers address phone website hours brand notable details';
    expect([...keys].filter((key) => !allowed.split(' ').includes(key))).toEqual([]);
    expect(JSON.stringify(index)).not.toMatch(/muralito|changeset|"@/);
  });

  it('is small and identical in every build', () => {
    const bytes = encodeIndex(index, 5);
    expect(encodeIndex(buildIndex(AREAS, SCHEMA_FOLDER), 5).equals(bytes)).toBe(true);
    expect(bytes.length).toBeLessThan(2_000_000);
    expect(JSON.parse(brotliDecompressSync(bytes).toString())).toEqual(index);
  });
});

it('buildStamp changes only with an input', () => {
  expect(buildStamp()).toMatch(/^[0-9a-f]{16}$/);
  expect(buildStamp()).toBe(buildStamp());
});

it('noticeText contains credit and licence', () => {
  const notice = noticeText('ISC');
  expect(notice).toContain('© OpenStreetMap contributors');
  expect(notice).toContain('Open Database License 1.0');
  expect(notice).toContain('ISC');
});
