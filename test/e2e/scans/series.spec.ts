import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seriesIdOf } from '../../../src/scanning/record/series-id.js';
import { eventsOf } from '../../support/events.js';
import { GatedSearch } from '../../support/gated-search.js';
import { createBusiness, scan } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';
import type { Scan } from '../../support/wait.js';

const GRID = { grid_size: 3, radius_miles: 0.5 };

describe('series and purpose of scans', () => {
  it('scans with the same keyword, grid and settings have the same series, ignoring case', async () => {
    const first = await run();
    const second = await run({ keyword: 'Pharmacy' });
    expect(first.series_id).toMatch(/^[0-9a-f]{16}$/);
    expect(second.series_id).toBe(first.series_id);
    const rankings = await read(`rankings?business_id=${business_id}&keyword=pharmacy`);
    expect(rankings).toMatchObject({ series_id: first.series_id, compared_with: first.id });
    const history = await read(`history?business_id=${business_id}&keyword=pharmacy`);
    expect(history['history']).toMatchObject([
      { series_id: first.series_id },
      { series_id: first.series_id },
    ]);
  });

  it.each([{ grid_size: 5 }, { radius_miles: 0.6 }, { keyword: 'bar' }, { language: 'es' }, { zoom: 12 }])(
    'a scan with %j has another series',
    async (other) => {
      expect((await run(other)).series_id).not.toBe((await run()).series_id);
    },
  );

  it('a scan with the centre and distances of an answer continues its series, also when a tool has rounded them', async () => {
    const center = { lat: -34.905678912345, lng: -56.191234567891 };
    const first = await run({ center, radius_miles: undefined, spacing_meters: 400 });
    const { series_id, radius_miles } = first;
    const geometry = first.geometry as { center: typeof center; spacing_meters: number };
    const rounded = (digits: number) => ({
      lat: Number(center.lat.toFixed(digits)),
      lng: Number(center.lng.toFixed(digits)),
    });
    const repeats = [
      { center: geometry.center, radius_miles },
      { center: rounded(6), radius_miles: Number(radius_miles.toFixed(6)) },
      { center: rounded(7), radius_miles: undefined, spacing_meters: geometry.spacing_meters },
    ];
    for (const body of repeats) {
      const again = await run(body);
      expect(again).toMatchObject({ series_id, radius_miles, geometry });
    }
    expect((await run({ center: rounded(5), radius_miles })).series_id).not.toBe(series_id);
  });

  it('a scan around the rounded location of its business has the series of scans around the business', async () => {
    const { location } = await read(`businesses/${business_id}`);
    const { lat, lng } = location as { lat: number; lng: number };
    const first = await run({ center: { lat: lat + 4e-7, lng: lng - 4e-7 } });
    expect(first.geometry).toMatchObject({ center: { lat, lng } });
    expect((await run()).series_id).toBe(first.series_id);
  });

  it('a scan that is ordered before an earlier one has ended continues its series, and its preview shows that', async () => {
    const gate = new GatedSearch(server.app);
    const center = { lat: -34.905678912345, lng: -56.191234567891 };
    const order = { business_id, keyword: 'pharmacy', ...GRID, center };
    const rounded = { ...order, center: { lat: -34.905679, lng: -56.191235 } };
    const post = async (path: string, body: object) => (await api.post(`/api/v1/${path}`).send(body)).body;
    try {
      gate.shut();
      expect(await post('scans/preview', rounded)).toMatchObject({ center: rounded.center });
      const first = await post('scans', order);
      expect(await post('scans/preview', rounded)).toMatchObject({ center });
      const second = await post('scans', rounded);
      expect(second).toMatchObject({ series_id: first.series_id, geometry: { center } });
      expect(await read(`scans/${String(first.id)}`)).toMatchObject({ completed_at: null });
    } finally {
      gate.remove();
      await server.quiet();
    }
  });

  it('a scan of an area with the spacing of an answer continues the series that began with a size', async () => {
    const outline = [
      [-56.2, -34.92],
      [-56.17012345, -34.92],
      [-56.18, -34.9],
      [-56.2, -34.92],
    ];
    const geojson = { type: 'Polygon', coordinates: [outline] };
    const { body: area } = await api.post('/api/v1/areas').send({ name: 'Port', geojson }).expect(201);
    const ofArea = { area_id: area.id, grid_size: undefined, radius_miles: undefined };
    const first = await run({ ...ofArea, grid_size: 7 });
    const { spacing_meters } = first.geometry as { spacing_meters: number };
    const again = await run({ ...ofArea, spacing_meters });
    expect(again.series_id).toBe(first.series_id);
  });

  it('a probe is read by its id, and no result, list, health score or event contains it', async () => {
    const tracked = await run();
    const before = await read(`businesses/${business_id}`);
    const probe = await run({ grid_size: 1, purpose: 'probe' });
    const sameSeries = await run({ purpose: 'probe' });
    expect(probe).toMatchObject({ purpose: 'probe', status: 'completed' });
    expect(sameSeries.series_id).toBe(tracked.series_id);

    expect(await read(`scans/${String(probe.id)}/rankings`)).toMatchObject({ scan_id: probe.id });
    expect(await read(`rankings?business_id=${business_id}&keyword=pharmacy`)).toMatchObject({
      scan_id: tracked.id,
      pending_scan: null,
    });
    expect(await read('scans')).toMatchObject([{ id: tracked.id }]);
    const { history } = await read(`history?business_id=${business_id}&keyword=pharmacy`);
    expect(history).toMatchObject([{ scan_id: tracked.id }]);
    const competitors = (await read(`competitors?business_id=${business_id}`)) as unknown as {
      ranks: { scan_id: number }[];
    }[];
    expect(new Set(competitors.flatMap(({ ranks }) => ranks.map((one) => one.scan_id)))).toEqual(
      new Set([tracked.id]),
    );
    expect((await read(`businesses/${business_id}`))['latest_health_score']).toBe(
      before['latest_health_score'],
    );
    const completed = (await eventsOf(server, account.accountId)).filter(
      ({ type }) => type === 'scan.completed',
    );
    expect(completed.map(({ data }) => data['id'])).toEqual([tracked.id]);

    const next = await run();
    const compared = await read(`scans/${String(next.id)}/rankings`);
    expect(compared).toMatchObject({ compared_with: tracked.id });
  });

  it('the probe of a business without tracked scans leaves the rankings empty', async () => {
    await run({ purpose: 'probe' });
    expect(await read(`rankings?business_id=${business_id}&keyword=pharmacy`)).toMatchObject({
      scan_id: null,
      series_id: null,
    });
  });

  it('POST /scans with an unknown purpose is refused', async () => {
    const body = { business_id, keyword: 'pharmacy', ...GRID, purpose: 'test' };
    await api.post('/api/v1/scans').send(body).expect(400);
  });

  it('stored scans keep the series that the migration computed', async () => {
    const { id } = await run({ language: 'es', zoom: 12 });
    const [row] = await server.sql<Parameters<typeof seriesIdOf>[0] & { seriesId: string; computed: string }>(
      `select business_id as "businessId", place_version as "placeVersion", provider, center_lat as "centerLat",
         center_lng as "centerLng", grid_size as "gridSize", radius_miles as "radiusMiles", zoom, language, country, device,
         keyword_key as "keywordKey", series_id as "seriesId",
         substr(encode(sha256(convert_to(concat_ws('/', business_id, place_version, provider,
           floor(center_lat * 1e7)::bigint, floor(center_lng * 1e7)::bigint, grid_size,
           floor(radius_miles * 1e6)::bigint, coalesce(zoom::text, ''), coalesce(language, ''), coalesce(country, ''),
           coalesce(device, ''), keyword_key), 'UTF8')), 'hex'), 1, 16) as computed
       from scan where id = ?`,
      [id],
    );
    if (!row) throw new Error('there is no such scan');
    expect(row.computed).toBe(row.seriesId);
    expect(seriesIdOf(row)).toBe(row.seriesId);
  });

  let server: TestServer;
  let account: TestAccount;
  let api: Api;
  let business_id: number;

  beforeAll(async () => {
    server = await TestServer.shared();
  });

  beforeEach(async () => {
    account = await server.createAccount('agency');
    api = server.as(account.key);
    business_id = await createBusiness(api);
  });

  function run(more: object = {}): Promise<Scan> {
    return scan(api, { business_id, keyword: 'pharmacy', ...GRID, ...more });
  }

  async function read(path: string): Promise<Record<string, unknown>> {
    return (await api.get(`/api/v1/${path}`).expect(200)).body;
  }
});
