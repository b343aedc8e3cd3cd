import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  FakeSerpApi,
  type SerpApiPlace,
  serpApiPlace,
} from '../../../libs/local-search/serpapi/testing/fake-serpapi.js';
import type { CompetitorDto } from '../../../src/competitors/dto/competitor.dto.js';
import { usualSize } from '../../support/databases.js';
import { createBusiness, readAllPages, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

describe('GET /competitors with several listings of one place', () => {
  it('merges listings of the same name nearby and uses the better rank', async () => {
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

  it('merges listings with and without a CID across scans, in either order', async () => {
    show(serpApiPlace(1), twin(52), serpApiPlace(53));
    await measure('first');
    show(serpApiPlace(1), serpApiPlace(52), twin(53));
    await measure('second');
    await measure('first');
    const rows = await list();
    expect(rows.map(({ name }) => name).sort()).toEqual(['Shop 52', 'Shop 53']);
    for (const { ranks } of rows) expect(ranks.map(({ keyword }) => keyword)).toEqual(['first', 'second']);
  });

  it('merges place IDs with the same CID, also with filters', async () => {
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

  it('does not merge listings with different CIDs, another category, or farther away', async () => {
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

  it('omits other listings of the scanned business', async () => {
    show(serpApiPlace(82), serpApiPlace(1), twin(1));
    await measure();
    expect(await names()).toEqual(['Shop 82']);
  });

  it('sets own_business_id by name and location if there is no CID', async () => {
    show(serpApiPlace(1), serpApiPlace(92, { data_cid: null }), serpApiPlace(93, { data_cid: null }));
    await measure();
    fake.behaviour = () => 'broken';
    const own = await createBusiness(api, { name: 'SHOP 92', lat: 40.7092 + STEPS, lng: -74 });
    await createBusiness(api, { name: 'SHOP 93', lat: 40.7093 + 10 * STEPS, lng: -74 });
    fake.behaviour = () => 'normal';
    expect((await list()).map(({ name, own_business_id }) => [name, own_business_id])).toEqual([
      ['Shop 92', own],
      ['Shop 93', null],
    ]);
  });

  it('merges listings of concurrent scans', async () => {
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
    id = await createBusiness(api, SHOP);
  });

  function show(...listed: SerpApiPlace[]) {
    return places.splice(0, Infinity, ...listed);
  }

  async function measure(keyword = 'pizza') {
    return (await scan(api, { business_id: id, keyword, grid_size: 2 })).id;
  }

  async function list(query = '') {
    return (await readAllPages(api, `/api/v1/competitors?limit=1${query}`)).rows as CompetitorDto[];
  }

  async function names() {
    return (await list()).map(({ name }) => name);
  }
});

const SHOP = { name: 'Shop 1', lat: 40.7001, lng: -74 };

/** About 20 m in degrees of latitude. */
const STEPS = 0.0002;

/** Results of the fake provider, best first. */
const places: SerpApiPlace[] = [];

/** The same shop with another place ID, without a CID, 20 m north. */
function twin(number: number, more: SerpApiPlace = {}) {
  const { gps_coordinates: at, ...place } = serpApiPlace(number);
  const { latitude, longitude } = at as { latitude: number; longitude: number };
  return {
    ...place,
    data_cid: null,
    place_id: `twin-of-${number}`,
    gps_coordinates: { latitude: latitude + STEPS, longitude },
    ...more,
  };
}
