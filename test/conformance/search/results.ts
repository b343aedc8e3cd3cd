import { afterEach, describe, expect, it } from 'vitest';
import { FAKE_KEY } from '../../../libs/local-search/testing/fake-provider.js';
import { shop, shops } from '../../../libs/local-search/testing/shop.js';
import type { Vendor } from '../../../libs/local-search/testing/vendor.js';
import { AT, Stage } from './stage.js';

const LARGE_CID = '14072234567890123456';

/** Tests how an adapter reads valid responses. */
export function resultsSuite(vendor: Vendor): void {
  describe('results', () => {
    let stage: Stage;
    const hasPositions = !vendor.listsIdsOnly && !vendor.listsNoPositions;
    const setUp = async (
      ...args: Parameters<typeof Stage.create> extends [Vendor, ...infer Rest] ? Rest : never
    ) => (stage = await Stage.create(vendor, ...args));
    afterEach(() => stage.stop());

    it('returns the places in order with the identifiers of the vendor', async () => {
      const all = shops(25);
      await setUp(all);
      const places = await stage.places();
      if (!vendor.listsIdsOnly)
        expect(places.map(({ name }) => name)).toEqual(all.slice(0, 20).map(({ name }) => name));
      expect(places.map(({ placeId }) => placeId)).toEqual(all.slice(0, 20).map(vendor.placeId));
      const hasGoogleIdentifiers = stage.provider.profile.identifiers === 'google';
      expect(places.map(({ cid }) => cid)).toEqual(
        all.slice(0, 20).map(({ cid }) => (hasGoogleIdentifiers ? cid : null)),
      );
      const { lat, lng } = hasPositions ? shop(1) : { lat: null, lng: null };
      expect(places[0]).toMatchObject({ lat, lng });
      // SEARCH_DEPTH takes one request.
      expect(stage.fake.calls).toHaveLength(1);
    });

    it('returns an empty list without places', async () => {
      await setUp();
      expect(await stage.provider.search(AT)).toEqual({ kind: 'results', places: [] });
    });

    it('reads further pages and awaits nextRequest before each', async () => {
      const all = shops(25);
      await setUp(all);
      let awaited = 0;
      const nextRequest = (): Promise<void> => {
        awaited++;
        return Promise.resolve();
      };
      expect(await stage.names({ depth: 30, nextRequest })).toEqual(all.map(({ name }) => name));
      expect(stage.fake.calls).toHaveLength(vendor.requestsFor25);
      expect(awaited).toBe(vendor.requestsFor25 - 1);
      expect(await stage.names({ depth: 3 })).toEqual(['Shop 1', 'Shop 2', 'Shop 3']);
    });

    it('removes duplicates and keeps the first position', async () => {
      const all = shops(22);
      await setUp([...all.slice(0, 3), ...all.slice(1), shop(1)]);
      const names = await stage.names({ depth: 40 });
      expect(names).toEqual(all.map(({ name }) => name));
    });

    if (vendor.hasAds) {
      it('removes advertisements', async () => {
        await setUp([shop(9, { isPaid: true }), shop(1), shop(8, { isPaid: true }), shop(2)]);
        expect(await stage.names()).toEqual(['Shop 1', 'Shop 2']);
      });

      it.each(['Sponsored', 'Anuncio', 'Gesponsert', 'Annonce ·', 'Được tài trợ'])(
        'removes an advertisement whose title is only the mark %s',
        async (name) => {
          await setUp([shop(9, { name }), shop(1), shop(2)]);
          expect(await stage.names()).toEqual(['Shop 1', 'Shop 2']);
        },
      );
    }

    if (vendor.rank) {
      it('sorts by ranks that are sent as text', async () => {
        const { rank = '' } = vendor;
        await setUp([shop(1, { more: { [rank]: '2' } }), shop(2, { more: { [rank]: '1' } })]);
        expect(await stage.names()).toEqual(['Shop 2', 'Shop 1']);
      });
    }

    // A server that limits the results to a square does not list it.
    if (hasPositions && !vendor.isByDistance) {
      it('reads the position 0, 0 as unknown', async () => {
        await setUp([shop(1, { lat: 0, lng: 0 }), shop(2)]);
        expect((await stage.places()).find(({ name }) => name === 'Shop 1')).toMatchObject({
          lat: null,
          lng: null,
        });
      });
    }

    it('returns null for missing fields', async () => {
      await setUp([shop(1, { isBare: true })]);
      const [place] = await stage.places();
      expect(place).toMatchObject({
        name: vendor.listsIdsOnly ? vendor.placeId(shop(1)) : 'Shop 1',
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
    });

    it('marks a business that has closed for good, and no other', async () => {
      const more = vendor.closedForGood ?? {};
      await setUp([shop(1, { more }), shop(2)]);
      const closed = (await stage.places()).map((place) => place.closed);
      expect(closed).toEqual([vendor.closedForGood ? 'permanently' : undefined, undefined]);
    });

    it('keeps the position of a business without an address', async () => {
      const at = vendor.isByDistance ? 3 : 2;
      await setUp([1, 2, 3].map((number) => shop(number, number === at ? { lat: null, lng: null } : {})));
      expect(await stage.names()).toEqual(['Shop 1', 'Shop 2', 'Shop 3']);
      const places = await stage.places();
      expect(places[at - 1]).toMatchObject({ lat: null, lng: null });
    });

    it('ignores unknown fields', async () => {
      const more = { unknown_list: [1, { deep: [null] }], unknown: null, unknownText: '\ud800' };
      await setUp([shop(1, { more }), shop(2)]);
      expect(await stage.names()).toEqual(['Shop 1', 'Shop 2']);
    });

    if (vendor.hasKey) {
      it('removes the API key from the response, which some vendors repeat in links', async () => {
        const website = `https://example.com/?api_key=${FAKE_KEY}`;
        await setUp([shop(1, { more: { website, address: FAKE_KEY, unknown: FAKE_KEY } })]);
        expect(stage.fake.apiKey).toBe(FAKE_KEY);
        const places = await stage.places();
        expect(places).toHaveLength(1);
        expect(JSON.stringify(places)).not.toContain(FAKE_KEY);
      });
    }

    it('sends and reads text of every script', async () => {
      const name = 'Кафе «Ёлка» 鮨 مقهى 🍕 & Söhne';
      await setUp([shop(1, { name }), shop(2, { name: '가게' })]);
      const keyword = 'пицца 50% & кофе+чай "#?" 🍕';
      expect(await stage.names({ keyword })).toEqual([name, '가게']);
      const [call] = stage.fake.calls;
      const sent = [...(call?.query.values() ?? []), ...Object.values(call?.body ?? {})];
      expect(call && vendor.keyword ? [vendor.keyword(call)] : sent).toContain(keyword);
    });

    it.each(Object.keys(vendor.cids))('reads a CID above 2^63 without loss, sent as %s', async (spelling) => {
      await setUp([shop(1, { more: vendor.cids[spelling]?.(LARGE_CID) ?? {} })]);
      expect((await stage.places())[0]?.cid).toBe(LARGE_CID);
    });

    it('looks up a place by name and position, but not by a part of the name', async () => {
      await setUp(shops(3));
      const near = { lat: 40.7002, lng: -74 };
      expect(await stage.provider.lookUp({ name: 'SHOP 2', ...near })).toMatchObject({
        placeId: (vendor.lookedUpAs ?? vendor.placeId)(shop(2)),
      });
      expect(await stage.provider.lookUp({ name: 'Shop', ...near })).toBeNull();
      expect(await stage.provider.lookUp({ name: 'Shop 2' })).toBeNull();
      expect(await stage.provider.lookUp({})).toBeNull();
    });
  });
}
