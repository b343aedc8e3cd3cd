import { beforeAll, describe, expect, it } from 'vitest';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, rankings, scan, startScan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { finished } from '../../support/wait.js';

const SCANS = '/api/v1/scans';
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('POST /scans', () => {
  it('returns 202 with a queued scan, which completes in the background', async () => {
    const body = { business_id: id, keyword: '  Farmacia de turno ', grid_size: 4, radius_miles: 0.25 };
    const posted = await api.post(SCANS).send(body).expect(202);
    expect(posted.headers['location']).toBe(`${SCANS}/${posted.body.id}`);
    expect(posted.body).toMatchObject({
      success: true,
      ...body,
      keyword: 'Farmacia de turno',
      status: 'queued',
      provider: 'openstreetmap',
      pins_total: 16,
      pins_measured: 0,
      pins_found: 0,
      credits_charged: null,
      started_at: null,
      completed_at: null,
    });
    const ended = await finished(api, String(posted.headers['location']));
    expect(ended).toMatchObject({
      id: posted.body.id,
      created_at: posted.body.created_at,
      status: 'completed',
      pins_measured: 16,
      failure: null,
    });
    const times = [ended.created_at, ended.started_at, ended.completed_at].map(String);
    expect(times.every((time) => TIME.test(time))).toBe(true);
    expect([...times].sort()).toEqual(times);
  });

  it.each([
    [1, 0.05],
    [1, 100],
    [2, 0.05],
    [21, 2],
  ])('a scan with %d pins per side and a radius of %d miles completes', async (grid_size, radius_miles) => {
    const ended = await scan(api, { business_id: id, grid_size, radius_miles, keyword: 'farmacia' });
    expect(ended).toMatchObject({
      status: 'completed',
      pins_total: grid_size ** 2,
      pins_measured: grid_size ** 2,
    });
    const read = await rankings(api, { business_id: id });
    expect(read).toMatchObject({ scan_id: ended.id, grid_size, radius_miles });
    expect(read.grid).toHaveLength(grid_size ** 2);
  });

  it('accepts keywords of 150 characters and keywords without results', async () => {
    for (const keyword of [
      'x'.repeat(150),
      '🍕'.repeat(150),
      'qwrtzpsdfg',
      '%',
      "'; drop table scan; --",
      'null',
    ]) {
      const ended = await scan(api, { business_id: id, keyword });
      expect(ended).toMatchObject({ status: 'completed', keyword, pins_measured: 9 });
    }
  });

  it('eight simultaneous scans complete with all pins', async () => {
    const keywords = ['farmacia', 'pharmacy', 'supermercado', 'hotel', 'bar', 'dentist', 'cafe', 'banco'];
    const locations = await Promise.all(
      keywords.map((keyword) => startScan(api, { business_id: id, keyword, grid_size: 9, radius_miles: 1 })),
    );
    expect(new Set(locations).size).toBe(8);
    for (const [index, location] of locations.entries()) {
      const ended = await finished(api, location);
      expect(ended).toMatchObject({ status: 'completed', pins_measured: 81, keyword: keywords[index] });
      const read = await rankings(api, { business_id: id, keyword: keywords[index] ?? '' });
      expect(read).toMatchObject({ scan_id: ended.id, metrics: { measured_pins: 81, coverage: 1 } });
      expect(read.metrics.found_pins).toBe(ended.pins_found);
    }
  });

  it('two simultaneous scans with the same body have the same ranks', async () => {
    const request = { business_id: id, keyword: 'farmacia', grid_size: 5, radius_miles: 0.7 };
    const locations = await Promise.all([startScan(api, request), startScan(api, request)]);
    const [first, second] = await Promise.all(locations.map((location) => finished(api, location)));
    expect(first?.id).not.toBe(second?.id);
    expect(first?.pins_found).toBe(second?.pins_found);
    const read = await rankings(api, { business_id: id });
    expect(read.grid.map(({ change }) => change)).toEqual(Array(25).fill(0));
  });

  it('DELETE /businesses/{id} deletes queued, running and ended scans of the business', async () => {
    const doomed = await createBusiness(api, { ...PHARMACY, name: 'Doomed' });
    const done = await scan(api, { business_id: doomed });
    const request = { business_id: doomed, grid_size: 21, radius_miles: 2 };
    const locations = await Promise.all(Array.from({ length: 4 }, () => startScan(api, request)));
    await api.delete(`/api/v1/businesses/${doomed}`).expect(204);
    for (const location of [`${SCANS}/${String(done.id)}`, ...locations]) await api.get(location).expect(404);
    const competitors = await api.get('/api/v1/competitors?limit=100').expect(200);
    expect(JSON.stringify(competitors.body)).not.toContain(`"business_id":${doomed},`);
    expect(await scan(api, { business_id: id })).toMatchObject({ status: 'completed', pins_measured: 9 });
  });

  it('GET /scans/{id} returns 404 for an unknown scan', async () => {
    await api.get(`${SCANS}/2147483647`).expect(404);
  });

  let server: TestServer;
  let api: Api;
  let id: number;

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
    id = await createBusiness(api, PHARMACY, { keywords: ['something else'] });
  });
});
