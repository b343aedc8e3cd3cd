import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_SIZES, describeSizes } from '../../support/databases.js';
import { mapsUrl, PHARMACY } from '../../support/samples.js';
import { type TestAccount, TestServer } from '../../support/test-server.js';
import { finished } from '../../support/wait.js';

describeSizes(ALL_SIZES, 'rankings from a profile URL on %s', (size) => {
  let server: TestServer;
  let account: TestAccount;

  beforeAll(async () => {
    server = await TestServer.start(size);
    account = await server.createAccount();
  });
  afterAll(() => server.stop());

  it('a profile URL becomes a business, a scan and a ranked grid', async () => {
    const api = server.as(account.key);

    const created = await api
      .post('/api/v1/businesses')
      .send({ gbp_url: mapsUrl(PHARMACY.name, PHARMACY.lat, PHARMACY.lng), keywords: [PHARMACY.keyword] })
      .expect(201);
    expect(created.headers['location']).toBe(`/api/v1/businesses/${created.body.id}`);
    expect(created.body).toMatchObject({ name: PHARMACY.name, timezone: 'America/Montevideo' });

    const posted = await api
      .post('/api/v1/scans')
      .send({ business_id: created.body.id, keyword: PHARMACY.keyword, grid_size: 5, radius_miles: 0.5 })
      .expect(202);
    expect(posted.body).toMatchObject({ success: true, status: 'queued', pins_total: 25, pins_measured: 0 });

    const scan = await finished(api, String(posted.headers['location']));
    expect(scan).toMatchObject({ status: 'completed', pins_measured: 25, provider: 'openstreetmap' });

    const rankings = await api
      .get('/api/v1/rankings')
      .query({ business_id: created.body.id, keyword: PHARMACY.keyword.toUpperCase() })
      .expect(200);
    const { grid, metrics } = rankings.body;
    expect(grid).toHaveLength(25);
    expect(grid[0]).toMatchObject({ row: 0, col: 0 });
    expect(grid[0]?.lat).toBeGreaterThan(grid[24]?.lat ?? NaN);
    expect(grid[12]).toMatchObject({ row: 2, col: 2, rank: 1, found: true, change: null });
    expect(new Set(grid.map((pin) => pin.rank)).size).toBeGreaterThan(2);
    expect(metrics).toMatchObject({ total_pins: 25, measured_pins: 25, coverage: 1 });
    const mean = grid.reduce((sum, pin) => sum + pin.rank, 0) / 25;
    expect(metrics?.average_total_rank).toBeCloseTo(mean, 10);
  });
});
