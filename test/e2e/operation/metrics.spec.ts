import { BackgroundTasks } from '#platform/background/background-tasks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapsUrl, PHARMACY } from '../../support/samples.js';
import { TestServer } from '../../support/test-server.js';
import { finished } from '../../support/wait.js';

/** The samples of a service that has run one scan of nine pins. */
const EXPECTED_COUNTS = {
  'lrs_pins_total{provider="openstreetmap",outcome="found"}': 9,
  'lrs_scans_ended_total{status="completed"}': 1,
  'lrs_provider_request_duration_seconds_count{provider="openstreetmap",outcome="results"}': 9,
  'lrs_job_duration_seconds_count{job="scan.waits",outcome="done"}': 1,
  'lrs_http_request_duration_seconds_count{method="POST",route="/api/v1/scans",status="202"}': 1,
};

describe('GET /metrics', () => {
  it('counts the requests, jobs, searches and pins of a scan', async () => {
    const api = await server.newCustomer();
    const url = mapsUrl(PHARMACY.name, PHARMACY.lat, PHARMACY.lng);
    const { body } = await api.post('/api/v1/businesses').send({ gbp_url: url }).expect(201);
    const scan = { business_id: body.id, keyword: PHARMACY.keyword, grid_size: 3, radius_miles: 0.1 };
    const posted = await api.post('/api/v1/scans').send(scan).expect(202);
    await finished(api, String(posted.headers['location']));

    const { text, headers } = await server.as().get('/metrics').expect(200);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    // The worker counts its job after the scan has ended.
    await expect.poll(readCounts).toEqual(Object.values(EXPECTED_COUNTS));
    expect(text).toContain('process_resident_memory_bytes');
  });

  let server: TestServer;

  beforeAll(async () => {
    // A shared service also counts retries that earlier suites enqueued.
    server = await TestServer.start();
    // The sweep could enqueue the scan a second time.
    server.app.get(BackgroundTasks).isPaused = true;
  });

  afterAll(() => server.stop());

  async function readCounts(): Promise<number[]> {
    const { text } = await server.as().get('/metrics').expect(200);
    return Object.keys(EXPECTED_COUNTS).map((name) => {
      const line = text.split('\n').find((one) => one.startsWith(`${name} `));
      return Number(line?.slice(name.length + 1) ?? 0);
    });
  }
});
