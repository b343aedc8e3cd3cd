import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CompetitorDto } from '../../src/competitors/dto/competitor.dto.js';
import { usualSize } from '../support/databases.js';
import {
  FakeSerpApi,
  serpApiPlace,
  type SerpApiPlace,
} from '../../libs/local-search/serpapi/testing/fake-serpapi.js';
import { scan, track, walk } from '../support/steps.js';
import { type Api, TestServer } from '../support/test-server.js';

const SHOP = { name: 'Shop 1', lat: 40.7001, lng: -74 };
/** Degrees of latitude of some 20 m. */
const STEPS = 0.0002;
/** What the fake lists, best first; the tests change it from scan to scan. */
const places: SerpApiPlace[] = [];

/** The same shop under another ID, without a CID, some steps north. */
const twin = (number: number, more: SerpApiPlace = {}) => {
  const { gps_coordinates: at, ...place } = serpApiPlace(number);
  const { latitude, longitude } = at as { latitude: number; longitude: number };
  return {
    ...place,
    data_cid: null,
    place_id: `twin-of-${number}`,
    gps_coordinates: { latitude: latitude + STEPS, longitude },
    ...more,
  };
};

describe('a competitor that is listed more than once', () => {
  let fake: FakeSerpApi;
  let server: TestServer;
  let api: Api;
  let id: number;

  beforeAll(async () => {
    fake = await FakeSerpApi.start({ places });
    server = await TestServer.start(usualSize(), { ...fake.env, SERPAPI_MAX_RPS: '500' });
  });
  afterAll(async () => {
    await server.stop();
    await fake.stop();
  });
  beforeEach(async () => {
    api = await server.newCustomer();
    show(serpApiPlace(1));
    id = await track(api, SHOP);
  });

  const show = (...listed: SerpApiPlace[]) => places.splice(0, Infinity, ...listed);
  const measure = async (keyword = 'pizza') =>
    (await scan(api, { business_id: id, keyword, grid_size: 2 }))['id'];
  const list = async (query = '') =>
    (await walk(api, `/api/v1/competitors?limit=1${query}`)).rows as CompetitorDto[];
  const names = async () => (await list()).map(({ name }) => name);

  it('with the same name a few steps away is one, with the better of its ranks', async () => {
    show(serpApiPlace(1), twin(42), serpApiPlace(7), serpApiPlace(42));
    const scanId = String(await measure());
    const rows = await list();
    expect(rows.map(({ name }) => name)).toEqual(['Shop 42', 'Shop 7']);
    expect(rows[0]?.ranks[0]).toMatchObject({ average_rank: 2, found_pins: 4 });
    expect(rows[0]?.cid).toBe('1042');
    for (const listing of ['twin-of-42', serpApiPlace(42)['place_id']]) {
      const view = await api.get(`/api/v1/scans/${scanId}/rankings?place_id=${String(listing)}`).expect(200);
      expect(view.body.metrics).toMatchObject({ average_rank: 2 });
      expect(view.body.place.name).toBe('Shop 42');
    }
  });

  it('with and without a CID in scans of two keywords is one, whichever was seen first', async () => {
    show(serpApiPlace(1), twin(52), serpApiPlace(53));
    await measure('first');
    show(serpApiPlace(1), serpApiPlace(52), twin(53));
    await measure('second');
    await measure('first');
    const rows = await list();
    expect(rows.map(({ name }) => name).sort()).toEqual(['Shop 52', 'Shop 53']);
    for (const { ranks } of rows) expect(ranks.map(({ keyword }) => keyword)).toEqual(['first', 'second']);
  });

  it('with the same CID under two place IDs is one, also with its filters', async () => {
    show(serpApiPlace(1), serpApiPlace(62));
    await measure('first');
    show(serpApiPlace(1), serpApiPlace(63), serpApiPlace(62, { place_id: 'moved', title: 'Shop 62 (new)' }));
    await measure('second');
    const rows = await list();
    expect(rows.map(({ cid }) => cid).sort()).toEqual(['1062', '1063']);
    expect(rows.find(({ cid }) => cid === '1062')?.ranks).toHaveLength(2);
    const [, second] = await list(`&keyword=second&business_id=${id}`);
    expect(second).toMatchObject({ cid: '1062', place_id: rows.find(({ cid }) => cid === '1062')?.place_id });
  });

  it('with different CIDs, another kind, or farther away is not one', async () => {
    const far = { latitude: 40.7072 + 10 * STEPS, longitude: -74 };
    show(
      serpApiPlace(1),
      serpApiPlace(72),
      twin(72, { data_cid: '7', place_id: 'other-cid' }),
      twin(72, { type: 'Parking lot', place_id: 'other-kind' }),
      twin(72, { gps_coordinates: far, place_id: 'branch' }),
    );
    await measure();
    expect(await names()).toEqual(['Shop 72', 'Shop 72', 'Shop 72', 'Shop 72']);
  });

  it('is left out where it is another listing of the business itself', async () => {
    show(serpApiPlace(82), serpApiPlace(1), twin(1));
    await measure();
    expect(await names()).toEqual(['Shop 82']);
  });

  it('is marked where it is another business of the account that only its name and place tell', async () => {
    show(serpApiPlace(1), serpApiPlace(92, { data_cid: null }), serpApiPlace(93, { data_cid: null }));
    await measure();
    fake.behaviour = () => 'broken';
    const own = await track(api, { name: 'SHOP 92', lat: 40.7092 + STEPS, lng: -74 });
    await track(api, { name: 'SHOP 93', lat: 40.7093 + 10 * STEPS, lng: -74 });
    fake.behaviour = () => 'well';
    expect((await list()).map(({ name, own_business_id }) => [name, own_business_id])).toEqual([
      ['Shop 92', own],
      ['Shop 93', null],
    ]);
  });

  it('is found the same by many scans at once', async () => {
    show(
      serpApiPlace(1),
      ...Array.from({ length: 9 }, (_, index) => [
        serpApiPlace(101 + index, { data_cid: null }),
        twin(101 + index),
      ]).flat(),
    );
    const ended = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((keyword) => measure(keyword)));
    expect(ended).toHaveLength(6);
    expect((await names()).sort()).toEqual(
      Array.from({ length: 9 }, (_, index) => `Shop ${101 + index}`).sort(),
    );
  });
});
