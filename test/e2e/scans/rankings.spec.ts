import { beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../../support/api.js';
import { GatedSearch } from '../../support/gated-search.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, rankings, scan, startScan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

const ABSENT = 21;
const GRID = { grid_size: 3, radius_miles: 0.5 };
const PINS = GRID.grid_size ** 2;

describe('GET /scans/{id}/rankings', () => {
  it('is what the rankings say, for the business itself', async () => {
    const { metrics, grid, unmeasured, scanned_at } = await rankings(api, { business_id: businessId });
    expect(await read()).toMatchObject({
      success: true,
      scan_id: scanId,
      business_id: businessId,
      keyword: PHARMACY.keyword,
      metrics,
      grid,
      unmeasured,
      scanned_at,
      is_subject: true,
      absent_rank: ABSENT,
      place: { place_id: PHARMACY.placeId, name: PHARMACY.name },
    });
    expect(await read({ place_id: PHARMACY.placeId })).toEqual(await read());
  });

  it('is what the competitors say, for each of them, with no new scan', async () => {
    const { body } = await api.get('/api/v1/competitors').query({ business_id: businessId }).expect(200);
    const competitors = body;
    expect(competitors.length).toBeGreaterThan(10);
    const best = (await read()).metrics.max_share_of_local_voice;
    for (const { place_id, name, ranks } of competitors) {
      const view = await read({ place_id });
      expect(view).toMatchObject({ place: { place_id, name }, is_subject: false });
      expect(view.metrics.found_pins).toBe(ranks[0]?.found_pins);
      expect(view.grid.map(({ rank }) => rank)).toEqual(ranks[0]?.grid.map(({ rank }) => rank));
      // One market: the best share is the same from wherever it is looked at.
      expect(view.metrics.max_share_of_local_voice).toBe(best);
      expect(view.metrics.opportunity_share_of_local_voice).toBe(
        (best ?? NaN) - (view.metrics.share_of_local_voice ?? NaN),
      );
    }
    expect(
      (await api.get('/api/v1/history').query({ business_id: businessId, keyword: PHARMACY.keyword })).body,
    ).toHaveProperty('history.length', 1);
  });

  it('compares each place with itself in the scan before', async () => {
    const { body } = await api.get('/api/v1/competitors').query({ business_id: businessId }).expect(200);
    const place_id = body[0]?.place_id;
    expect((await read({ place_id })).grid.map(({ change }) => change)).toEqual(Array(PINS).fill(null));
    const again = await scan(api, { business_id: businessId, ...GRID });
    const view = await read({ place_id }, again.id);
    expect(view.grid.map(({ change }) => change)).toEqual(Array(PINS).fill(0));
  });

  it('is refused until the scan has ended', async () => {
    const gate = new GatedSearch(server.app);
    const path = await startScan(api, { business_id: businessId });
    const refused = await api.get(`${path}/rankings`).expect(409);
    expect(refused.body).toMatchObject({ code: 'scan_not_finished' });
    gate.open();
  });

  it.each([
    ['a place that was not seen', { place_id: 'osm:node/1' }],
    ['a place of another planet', { place_id: '🪐'.repeat(50) }],
  ])('knows nothing of %s', async (_, query) => {
    const refused = await api.get(`/api/v1/scans/${scanId}/rankings`).query(query).expect(404);
    expect(refused.body).toMatchObject({ code: 'not_found' });
  });

  it('is of no use to another account', async () => {
    const stranger = await server.newCustomer();
    await stranger.get(`/api/v1/scans/${scanId}/rankings`).expect(404);
  });

  let server: TestServer;
  let api: Api;
  let businessId: number;
  let scanId: number;

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
    businessId = await createBusiness(api);
    scanId = (await scan(api, { business_id: businessId, ...GRID })).id;
  });

  async function read(query: object = {}, id = scanId): Promise<Schema<'ScanRankingsDto'>> {
    return (await api.get(`/api/v1/scans/${id}/rankings`).query(query).expect(200)).body;
  }
});
