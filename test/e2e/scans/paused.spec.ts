import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeSerpApi, serpApiPlace } from '../../../libs/local-search/serpapi/testing/fake-serpapi.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, scan, startScan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { until } from '../../support/wait.js';

describe('scans during an outage of the provider', () => {
  it('scans that wait for the provider do not delay scans of another provider', async () => {
    const business_id = await createBusiness(live, PHARMACY);
    fake.behaviour = () => 'broken';
    // More scans than one process runs at once, created before the others.
    const waiting = [];
    for (let n = 0; n < 5; n++) waiting.push(await startScan(live, { business_id, grid_size: 5 }));
    await until(
      () => Promise.resolve(fake.calls.length),
      (calls) => calls > 0,
    );
    const others = await createBusiness(test, PHARMACY);
    for (let n = 0; n < 3; n++) {
      expect(await scan(test, { business_id: others })).toMatchObject({ status: 'completed' });
    }
    for (const location of waiting) {
      const { body } = await live.get(location).expect(200);
      expect(body).toMatchObject({ completed_at: null, pins_measured: 0 });
    }
  });

  let fake: FakeSerpApi;
  let server: TestServer;
  let live: Api;
  let test: Api;

  beforeAll(async () => {
    fake = await FakeSerpApi.start({ places: [serpApiPlace(1)] });
    server = await TestServer.start(undefined, { ...fake.env, SERPAPI_MAX_RPS: '200' });
    const { accountId, key } = await server.createAccount('agency');
    live = server.as(key);
    test = server.as((await server.createKey({ accountId, livemode: false })).key);
  });

  afterAll(async () => {
    await server.stop();
    await fake.stop();
  });
});
