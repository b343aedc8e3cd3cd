import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapsUrl, PHARMACY } from '../support/samples.js';
import { TestServer } from '../support/test-server.js';
import { finished } from '../support/wait.js';

describe('GET /metrics', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server.stop());

  it('counts what the service does, by path template', async () => {
    const api = await server.newCustomer();
    const url = mapsUrl(PHARMACY.name, PHARMACY.lat, PHARMACY.lng);
    const { body } = await api.post('/api/v1/businesses').send({ gbp_url: url }).expect(201);
    const scan = { business_id: body.id, keyword: PHARMACY.keyword, grid_size: 3, radius_miles: 0.1 };
    const posted = await api.post('/api/v1/scans').send(scan).expect(202);
    await finished(api, String(posted.headers['location']));

    const { text, headers } = await server.as().get('/metrics').expect(200);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    const sample = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
    expect(sample('lrs_pins_total{provider="openstreetmap",outcome="found"}')).toBe(9);
    expect(sample('lrs_scans_ended_total{status="completed"}')).toBe(1);
    expect(
      sample('lrs_provider_request_duration_seconds_count{provider="openstreetmap",outcome="results"}'),
    ).toBe(9);
    expect(sample('lrs_job_duration_seconds_count{job="scan.waits",outcome="done"}')).toBe(1);
    expect(
      sample('lrs_http_request_duration_seconds_count{method="POST",route="/api/v1/scans",status="202"}'),
    ).toBe(1);
    expect(text).toContain('process_resident_memory_bytes');
  });
});
