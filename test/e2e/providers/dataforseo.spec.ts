import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataForSeoTask,
  FakeDataForSeo,
  keywordOf,
} from '../../../libs/local-search/dataforseo/testing/fake-dataforseo.js';
import type { RawAnswer } from '../../../libs/local-search/testing/fake-provider.js';
import { usualSize } from '../../support/databases.js';
import { dataForSeoShopsOfTown, JOES, rankOfJoes } from '../../support/fakes/town.js';
import { createBusiness, rankings, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { until } from '../../support/wait.js';

describe('DataForSEO provider', () => {
  it('POST /businesses completes a new business with its rating by place ID', async () => {
    const { body } = await until(
      () => api.get(`/api/v1/businesses/${business_id}`).expect(200),
      ({ body: business }) => business.rating !== null,
    );
    expect(body).toMatchObject({ name: JOES.name, place_id: JOES.placeId, rating: 4.5, review_count: 100 });
  });

  it('a scan ranks the business in the order of Google Maps', async () => {
    const ended = await scan(api, { business_id, keyword: 'pizza', grid_size: 5, radius_miles: 1 });
    expect(ended).toMatchObject({ status: 'completed', provider: 'dataforseo', pins_measured: 25 });
    const { grid, attribution } = await rankings(api, { business_id, keyword: 'pizza' });
    expect(attribution).toBe('Google Maps, through DataForSEO');
    expect(grid.map(({ rank }) => rank)).toEqual(grid.map(rankOfJoes));
    expect(new Set(grid.map(({ rank }) => rank)).size).toBeGreaterThan(1);
  });

  it('a scan retries failed searches, pays for each and leaves the pin unmeasured after the last', async () => {
    const points = new Map<string, number>();
    // The first point is never answered, the second one only at the second search.
    fake.behaviour = (call) => {
      if (keywordOf(call) !== 'slices') return 'normal';
      const [{ location_coordinate: at } = {}] = call.body as unknown as { location_coordinate: string }[];
      const times = (points.get(at ?? '') ?? 0) + 1;
      points.set(at ?? '', times);
      const [never, once] = points.keys();
      return at === never || (at === once && times === 1) ? FAILED_BY_GOOGLE : 'normal';
    };
    const ended = await scan(api, { business_id, keyword: 'slices', grid_size: 3, radius_miles: 0.5 });
    expect(ended).toMatchObject({ pins_measured: 8, provider_cost: { searches: 12, amount: '0.024' } });
    const { grid, unmeasured } = await rankings(api, { business_id, keyword: 'slices' });
    expect(grid.map(({ rank }) => rank)).toEqual(grid.map(rankOfJoes));
    expect(unmeasured).toMatchObject([{ reason: 'provider_answer_unreadable' }]);
    expect([...points.values()].toSorted()).toEqual([1, 1, 1, 1, 1, 1, 1, 2, 3]);
  });

  let fake: FakeDataForSeo;
  let server: TestServer;
  let api: Api;
  let business_id: number;

  beforeAll(async () => {
    fake = await FakeDataForSeo.start({ places: dataForSeoShopsOfTown });
    const price = { DATAFORSEO_COST_PER_SEARCH: '0.002', DATAFORSEO_MAX_RPS: '500' };
    server = await TestServer.start(usualSize(), { ...fake.env, ...price });
    api = await server.newCustomer();
    business_id = await createBusiness(api, JOES);
  });

  afterAll(async () => {
    await server.stop();
    await fake.stop();
  });
});

const FAILED_BY_GOOGLE: RawAnswer = {
  status: 200,
  headers: {},
  body: Buffer.from(JSON.stringify(dataForSeoTask(40_101, 'Internal SE Server Error.').body)),
};
