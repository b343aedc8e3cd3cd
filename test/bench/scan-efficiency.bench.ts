import { expect, it } from 'vitest';
import { FakeSerpApi, serpApiPlace } from '../../libs/local-search/serpapi/testing/fake-serpapi.js';
import { scan, createBusiness } from '../support/steps.js';
import { TestServer } from '../support/test-server.js';

const LATENCY_MS = 300;
const MAX_RPS = 50;
const GRID = 21;
const ROUNDS = 3;

/** The minimum at this rate limit: the last request is sent at the end of the rate's time and takes its latency. */
const IDEAL_SECONDS = GRID ** 2 / MAX_RPS + LATENCY_MS / 1000;

it('a 21 × 21 scan with a provider of 300 ms and 50 requests per second compared with the minimum', async () => {
  const places = Array.from({ length: 20 }, (_, index) => serpApiPlace(index + 1));
  const fake = await FakeSerpApi.start({ places, latencyMs: LATENCY_MS });
  const server = await TestServer.start('embedded', {
    ...fake.env,
    SERPAPI_MAX_RPS: String(MAX_RPS),
    SERPAPI_CONCURRENCY: '32',
  });
  const api = await server.newCustomer();
  const business_id = await createBusiness(api, { name: 'Shop 1', lat: 40.7001, lng: -74 });
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const ended = await scan(api, { business_id, keyword: `pizza ${round}`, grid_size: GRID });
    expect(ended).toMatchObject({ status: 'completed', pins_measured: GRID ** 2 });
    seconds.push(
      (Date.parse(String(ended['completed_at'])) - Date.parse(String(ended['started_at']))) / 1000,
    );
  }
  const median = seconds.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  process.stdout.write(
    `\nscan of ${GRID} × ${GRID}: ${seconds.map((s) => s.toFixed(2)).join(', ')} s; ideal ${IDEAL_SECONDS.toFixed(2)} s, ` +
      `efficiency ${(IDEAL_SECONDS / median).toFixed(2)}\nbusiest second at the provider: ${fake.busiestSecond()} requests arrived\n`,
  );
  await server.stop();
  await fake.stop();
});
