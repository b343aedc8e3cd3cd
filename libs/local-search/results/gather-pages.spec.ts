import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ListedPlace } from '../port/search-provider.js';
import { gatherPages, uniquePlaces } from './gather-pages.js';

const place = (placeId: string, cid: string | null): ListedPlace => ({
  placeId,
  cid,
  name: placeId,
  lat: null,
  lng: null,
  address: null,
  category: null,
  rating: null,
  reviewCount: null,
  phone: null,
  website: null,
  openingHours: null,
});
const id = fc.integer({ min: 1, max: 12 });
const listed = fc
  .tuple(id, fc.boolean(), fc.boolean())
  // A vendor may list one place with its place ID and with its CID only.
  .map(([number, hasCid, hasId]) => {
    const cid = hasCid || !hasId ? String(number) : null;
    return place(hasId ? `id ${number}` : `cid:${number}`, cid);
  });

it('gatherPages reads only the pages it needs, awaits nextRequest before each further one and drops duplicates', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(listed, { maxLength: 4 }), { maxLength: 6 }),
      fc.integer({ min: 1, max: 14 }),
      async (pages, depth) => {
        let [read, announced] = [0, 0];
        const nextRequest = (): Promise<void> => {
          announced++;
          return Promise.resolve();
        };
        const places = await gatherPages({ depth, nextRequest }, 4, (index) => {
          expect(index).toBe(read++);
          const page = pages[index] ?? [];
          return Promise.resolve({ places: page, isLast: page.length < 4 });
        });
        expect(read).toBeLessThanOrEqual(Math.ceil(depth / 4));
        expect(announced).toBe(read - 1);
        expect(places.length).toBeLessThanOrEqual(depth);
        expect(places).toEqual(uniquePlaces(pages.slice(0, read).flat()).slice(0, depth));
      },
    ),
  );
});

it('uniquePlaces compares place IDs and CIDs and keeps the first position', () => {
  const both = place('id 1', '1');
  expect(uniquePlaces([both, place('cid:1', '1'), place('id 2', null), place('id 1', null)])).toEqual([
    both,
    place('id 2', null),
  ]);
});

it('gatherPages recognises a place by an identifier of a dropped duplicate', async () => {
  const pages = [
    [place('id 1', null), place('id 1', '1')],
    [place('cid:1', '1'), place('id 2', null)],
  ];
  const places = await gatherPages({ depth: 4 }, 2, (index) =>
    Promise.resolve({ places: pages[index] ?? [], isLast: false }),
  );
  expect(places).toEqual([place('id 1', null), place('id 2', null)]);
});
