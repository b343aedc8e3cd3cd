import { PROVIDER_NAMES } from '#config';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';

const PREVIEW = '/api/v1/scans/preview';
const EAST = -55.986328;

describe('POST /scans/preview', () => {
  it('returns pins, credits, spacing and coverage, and stores nothing', async () => {
    const answer = await api.post(PREVIEW).send(body()).expect(200);
    expect(answer.body).toMatchObject({
      success: true,
      provider: 'openstreetmap',
      pins: 49,
      credits: 49,
      spacing_meters: 268.224,
      spacing_miles: 0.1667,
      coverage: {
        outcome: 'full',
        pins_covered: 49,
        other_providers: PROVIDER_NAMES.filter((name) => name !== 'openstreetmap' && name !== 'own-places'),
      },
    });
    await api.get('/api/v1/scans').expect(200, []);
  });

  it('returns no spacing for one pin and no credits for a test key', async () => {
    const key = await server.createKey({ accountId: account.accountId, livemode: false });
    const test = server.as(key.key);
    const business_id = await createBusiness(test);
    const answer = await test
      .post(PREVIEW)
      .send(body({ business_id, grid_size: 1 }))
      .expect(200);
    expect(answer.body).toMatchObject({ pins: 1, credits: 0, spacing_meters: 0, spacing_miles: 0 });
  });

  it('returns the covered pins and areas of a partly or not covered grid', async () => {
    const edge = await createBusiness(api, { name: 'At the edge', lat: -34.88, lng: EAST - 0.001 });
    const partial = await api
      .post(PREVIEW)
      .send(body({ business_id: edge, grid_size: 3 }))
      .expect(200);
    expect(partial.body.coverage).toMatchObject({ outcome: 'partial', pins_covered: 6 });
    const away = await createBusiness(api, { name: "Joe's", lat: 40.6915, lng: -73.9855 });
    const none = await api
      .post(PREVIEW)
      .send(body({ business_id: away }))
      .expect(200);
    expect(none.body.coverage).toMatchObject({ outcome: 'none', pins_covered: 0 });
    expect(none.body.coverage.areas?.map(({ name }) => name)).toEqual(['Montevideo', 'Astana']);
  });

  it('rejects what POST /scans rejects', async () => {
    for (const wrong of [{ grid_size: 22 }, { keyword: '' }, { radius_miles: 0 }, { more: 1 }]) {
      expect((await api.post(PREVIEW).send(body(wrong))).body.code).toBe('validation_failed');
    }
    await api
      .post(PREVIEW)
      .send(body({ business_id: 2 ** 31 - 1 }))
      .expect(404);
    const pole = await createBusiness(api, { name: 'Pole', lat: 84.99, lng: 20 });
    const answer = await api.post(PREVIEW).send(body({ business_id: pole, radius_miles: 100 }));
    expect(answer.body.code).toBe('grid_out_of_range');
  });

  let server: TestServer;
  let account: TestAccount;
  let api: Api;
  let id: number;

  beforeAll(async () => {
    server = await TestServer.shared();
    account = await server.createAccount();
    api = server.as(account.key);
    id = await createBusiness(api);
  });

  function body(more: object = {}) {
    return {
      business_id: id,
      keyword: PHARMACY.keyword,
      grid_size: 7,
      radius_miles: 0.5,
      ...more,
    };
  }
});
