import { FAKE_KEY } from '../../../libs/local-search/testing/fake-provider.js';
import { shop, shops } from '../../../libs/local-search/testing/shop.js';
import { afterEach, describe, expect, it } from 'vitest';
import { AT, Stage } from './stage.js';
import type { Vendor } from '../../../libs/local-search/testing/vendor.js';

const LARGE_CID = '14072234567890123456';

/** What an adapter makes of good answers. */
export function resultsSuite(vendor: Vendor): void {
  describe('the results', () => {
    let stage: Stage;
    const set = async (
      ...args: Parameters<typeof Stage.set> extends [Vendor, ...infer Rest] ? Rest : never
    ) => (stage = await Stage.set(vendor, ...args));
    afterEach(() => stage.stop());

    it('are the places in their order, known by the identifiers of the vendor', async () => {
      const all = shops(25);
      await set(all);
      const places = await stage.places();
      expect(places.map(({ name }) => name)).toEqual(all.slice(0, 20).map(({ name }) => name));
      expect(places.map(({ placeId }) => placeId)).toEqual(all.slice(0, 20).map(vendor.placeId));
      const isGoogles = stage.provider.profile.identifiers === 'google';
      expect(places.map(({ cid }) => cid)).toEqual(
        all.slice(0, 20).map(({ cid }) => (isGoogles ? cid : null)),
      );
      expect(places[0]).toMatchObject({ lat: all[0]?.lat, lng: all[0]?.lng });
      // So many as scans take are one request.
      expect(stage.fake.calls).toHaveLength(1);
    });

    it('are none where nobody is: that is a measurement', async () => {
      await set();
      expect(await stage.provider.search(AT)).toEqual({ kind: 'results', places: [] });
    });

    it('go on over pages, each further request being announced', async () => {
      const all = shops(25);
      await set(all);
      let announced = 0;
      const nextRequest = (): Promise<void> => {
        announced++;
        return Promise.resolve();
      };
      expect(await stage.names({ depth: 30, nextRequest })).toEqual(all.map(({ name }) => name));
      expect(stage.fake.calls).toHaveLength(vendor.requestsFor25);
      expect(announced).toBe(vendor.requestsFor25 - 1);
      expect(await stage.names({ depth: 3 })).toEqual(['Shop 1', 'Shop 2', 'Shop 3']);
    });

    it('hold each place once, where it stands first', async () => {
      const all = shops(22);
      await set([...all.slice(0, 3), ...all.slice(1), shop(1)]);
      const names = await stage.names({ depth: 40 });
      expect(names).toEqual(all.map(({ name }) => name));
    });

    if (vendor.hasAds) {
      it('hold no advertisement, which has no rank', async () => {
        await set([shop(9, { isPaid: true }), shop(1), shop(8, { isPaid: true }), shop(2)]);
        expect(await stage.names()).toEqual(['Shop 1', 'Shop 2']);
      });
    }

    it('have null for what is not told', async () => {
      await set([shop(1, { isBare: true })]);
      const [place] = await stage.places();
      expect(place).toMatchObject({
        name: 'Shop 1',
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

    it('keep a business without an address where it stands', async () => {
      const at = vendor.isByDistance ? 3 : 2;
      await set([1, 2, 3].map((number) => shop(number, number === at ? { lat: null, lng: null } : {})));
      const places = await stage.places();
      expect(places.map(({ name }) => name)).toEqual(['Shop 1', 'Shop 2', 'Shop 3']);
      expect(places[at - 1]).toMatchObject({ lat: null, lng: null });
    });

    it('are not troubled by fields that nobody knows', async () => {
      const more = { unknown_list: [1, { deep: [null] }], unknown: null, unknownText: '\ud800' };
      await set([shop(1, { more }), shop(2)]);
      expect(await stage.names()).toEqual(['Shop 1', 'Shop 2']);
    });

    if (vendor.hasKey) {
      it('never hold the key, though some vendors repeat it in links', async () => {
        const website = `https://example.com/?api_key=${FAKE_KEY}`;
        await set([shop(1, { more: { website, address: FAKE_KEY, unknown: FAKE_KEY } })]);
        expect(stage.fake.apiKey).toBe(FAKE_KEY);
        const places = await stage.places();
        expect(places).toHaveLength(1);
        expect(JSON.stringify(places)).not.toContain(FAKE_KEY);
      });
    }

    it('carry text of every script both ways', async () => {
      const name = 'Кафе «Ёлка» 鮨 مقهى 🍕 & Söhne';
      await set([shop(1, { name }), shop(2, { name: '가게' })]);
      const keyword = 'пицца 50% & кофе+чай "#?" 🍕';
      expect(await stage.names({ keyword })).toEqual([name, '가게']);
      const [call] = stage.fake.calls;
      const sent = [...(call?.query.values() ?? []), ...Object.values(call?.body ?? {})];
      expect(call && vendor.keyword ? [vendor.keyword(call)] : sent).toContain(keyword);
    });

    it.each(Object.keys(vendor.cids))('carry a CID above 2^63 to the last digit, as %s', async (spelling) => {
      await set([shop(1, { more: vendor.cids[spelling]?.(LARGE_CID) ?? {} })]);
      expect((await stage.places())[0]?.cid).toBe(LARGE_CID);
    });

    it('find a place again by its name and where it is, and never by a part of the name', async () => {
      await set(shops(3));
      const near = { lat: 40.7002, lng: -74 };
      expect(await stage.provider.lookUp({ name: 'SHOP 2', ...near })).toMatchObject({
        placeId: vendor.placeId(shop(2)),
      });
      expect(await stage.provider.lookUp({ name: 'Shop', ...near })).toBeNull();
      expect(await stage.provider.lookUp({ name: 'Shop 2' })).toBeNull();
      expect(await stage.provider.lookUp({})).toBeNull();
    });
  });
}
