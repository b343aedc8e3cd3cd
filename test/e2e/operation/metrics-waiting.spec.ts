import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CountWaitingScans } from '../../../src/scanning/run/count-waiting-scans.js';
import { ProviderRegistry } from '../../../src/search/provider-registry.js';
import { GatedSearch } from '../../support/gated-search.js';
import { mapsUrl, PHARMACY } from '../../support/samples.js';
import { copyScan, many } from '../../support/stored-rows.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { until } from '../../support/wait.js';

/** One more than the two scans that occupy a provider with one request in flight. */
const KEYWORDS = ['farmacia', 'panaderia', 'cafe'];

describe('lrs_scans_waiting of GET /metrics', () => {
  it('`lrs_scans_waiting` is 0 for the configured provider when no scan waits', async () => {
    expect(await samples()).toEqual(waiting(0));
  });

  it('`lrs_scans_waiting` counts the scans without a worker, at most 10,000, and is 0 again when all have ended', async () => {
    const url = mapsUrl(PHARMACY.name, PHARMACY.lat, PHARMACY.lng);
    const { body } = await api.post('/api/v1/businesses').send({ gbp_url: url }).expect(201);
    for (const keyword of KEYWORDS) {
      const scan = { business_id: body.id, keyword, grid_size: 1, radius_miles: 0.1 };
      await api.post('/api/v1/scans').send(scan).expect(202);
    }
    await until(samples, (lines) => lines.join() === waiting(1).join());

    await copyWaitingScan(10_000, null);
    expect(await samples()).toEqual(waiting(10_000));
    await server.sql('delete from scan where schedule_id = -1');

    // A postponed scan waits for its provider, not for a worker.
    await copyWaitingScan(3, new Date(Date.now() + 3_600_000));
    expect(await samples()).toEqual(waiting(1));
    await server.sql('delete from scan where schedule_id = -1');

    gate.open();
    await server.quiet();
    expect(await samples()).toEqual(waiting(0));
  });

  async function copyWaitingScan(copies: number, lease_expires_at: Date | null): Promise<void> {
    const [queued] = await server.sql<{ id: number }>(`select id from scan where status = 'queued' limit 1`);
    const copy = { schedule_id: -1, lease_expires_at };
    await copyScan(
      server,
      queued?.id,
      many(copies, () => copy),
    );
  }

  let server: TestServer;
  let api: Api;
  let gate: GatedSearch;

  beforeAll(async () => {
    server = await TestServer.start();
    api = await server.newCustomer();
    gate = new GatedSearch(server.app);
    vi.spyOn(server.app.get(ProviderRegistry), 'concurrency').mockReturnValue(1);
  });

  afterAll(async () => {
    gate.remove();
    await server.stop();
  });

  async function samples(): Promise<string[]> {
    await server.drain(CountWaitingScans);
    const { text } = await server.as().get('/metrics').expect(200);
    return text.split('\n').filter((line) => line.startsWith('lrs_scans_waiting{'));
  }

  function waiting(count: number) {
    return [`lrs_scans_waiting{provider="openstreetmap"} ${count}`];
  }
});
