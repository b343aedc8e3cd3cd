import { ProviderError } from '#libs/local-search';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  FakeSerpApi,
  placeOf,
  serpApiPlace,
} from '../../../libs/local-search/serpapi/testing/fake-serpapi.js';
import type { Behaviour } from '../../../libs/local-search/testing/fake-provider.js';
import { RequeueScans } from '../../../src/scanning/run/requeue-scans.js';
import { ProviderRegistry } from '../../../src/search/provider-registry.js';
import { usualSize } from '../../support/databases.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, rankings, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

describe('failover between two providers', () => {
  it('the second provider is not asked when the first one returns no results', async () => {
    const ended = await scan(api, { business_id, keyword: 'nothing' });
    expect(ended).toMatchObject({
      status: 'completed',
      provider: 'serpapi',
      pins_found: 0,
      providers: [{ name: 'serpapi', pins: 9 }],
    });
    const { grid, metrics } = await rankings(api, { business_id, keyword: 'nothing' });
    expect(grid.every(({ found, provider }) => !found && provider === 'serpapi')).toBe(true);
    expect(metrics.definitions).not.toHaveProperty('provider');
  });

  describe('failover when the first provider fails at some pins', () => {
    let ended: Record<string, unknown>;

    beforeAll(async () => {
      await scan(api, { business_id });
      fake.behaviour = inTheNorth(REFUSED);
      ended = await scan(api, { business_id });
    });

    it('the second provider measures the failed pins and the scan is mixed', async () => {
      expect(ended).toMatchObject({
        status: 'completed',
        provider: 'mixed',
        pins_measured: 9,
        pins_found: 9,
        providers: [
          { name: 'serpapi', pins: 6 },
          { name: 'openstreetmap', pins: 3 },
        ],
      });
      const read = await rankings(api, { business_id });
      expect(read).toMatchObject({ provider: 'mixed', providers: ended['providers'] });
      expect(read.attribution).toContain('SerpApi · ©');
      expect(read.grid.map(({ row, provider }) => [row, provider])).toEqual(
        read.grid.map(({ row }) => [row, row === 0 ? 'openstreetmap' : 'serpapi']),
      );
      for (const { provider, rank } of read.grid) {
        if (provider === 'serpapi') expect(rank).toBe(GOOGLES_RANK);
      }
      expect(read.metrics.definitions['provider']).toMatchObject({ mixed: true });
    });

    it('a mixed scan is not compared and differs in provider', async () => {
      const read = await rankings(api, { business_id });
      expect(read).toMatchObject({ compared_with: null, differs: ['provider'] });
      expect(read.grid.every(({ change, movement }) => change === null && movement === null)).toBe(true);
      const { body } = await api.get(`/api/v1/scans/${String(ended['id'])}/comparison`).expect(200);
      expect(body).toMatchObject({
        comparable: false,
        compared_with: null,
        differs: ['provider'],
        reason: 'not_comparable',
      });
      fake.behaviour = inTheNorth(REFUSED);
      const again = await scan(api, { business_id });
      const other = await api
        .get(`/api/v1/scans/${String(again.id)}/comparison`)
        .query({ with: ended['id'] })
        .expect(422);
      expect(other.body).toMatchObject({ code: 'scans_not_comparable', differs: ['provider'] });
      const changed = await server.sql('select 1 from outbox_event where type = ?', ['rank.changed']);
      expect(changed).toEqual([]);
    });

    it('a mixed scan has the business once and measures other places only where their provider did', async () => {
      const { body } = await api.get('/api/v1/competitors').query({ business_id }).expect(200);
      const names = body.map(({ name }) => name);
      expect(names).toContain('San Roque');
      expect(names).not.toContain(PHARMACY.name);
      // All places are compared over the same pins, so a place with few measured pins does not have the whole market.
      const seen = body.flatMap(({ ranks }) => ranks);
      for (const { grid, found_pins: found, share_of_local_voice: share } of seen) {
        expect(share).toBe(grid.filter(({ rank }) => rank <= 3).length / 9);
        expect(share).toBeLessThanOrEqual(found / 9);
      }
      const { metrics } = await rankings(api, { business_id });
      const own = metrics.share_of_local_voice ?? 0;
      const shares = seen.map(({ share_of_local_voice: share }) => share);
      expect(metrics.max_share_of_local_voice).toBe(Math.max(own, ...shares));
      const place_id = String(PLACES[0]?.['place_id']);
      const view = await api
        .get(`/api/v1/scans/${String(ended['id'])}/rankings`)
        .query({ place_id })
        .expect(200);
      expect(view.body.metrics).toMatchObject({ found_pins: 6, measured_pins: 6, total_pins: 9 });
      expect(view.body.unmeasured.map(({ reason }: { reason: string }) => reason)).toEqual(
        Array(3).fill('other_provider'),
      );
    });

    it('CSV, GeoJSON, heat map, history and events name the provider of each pin', async () => {
      const path = `/api/v1/scans/${String(ended['id'])}`;
      const csv = await api.get(`${path}/rankings`).set('accept', 'text/csv').expect(200);
      const [head = '', ...lines] = csv.text.trim().split('\r\n');
      const column = head.split(',').indexOf('provider');
      const inCsv = lines.map((line) => line.split(',')[column]);
      expect(inCsv.slice(0, 4)).toEqual(['openstreetmap', 'openstreetmap', 'openstreetmap', 'serpapi']);
      const geo = await api.get(`${path}/rankings`).set('accept', 'application/geo+json').expect(200);
      const { features } = geo.body as { features: { properties: { provider: string } }[] };
      expect(features.map(({ properties }) => properties.provider)).toEqual(inCsv);
      const picture = await api.get(`${path}/heatmap.svg`).buffer(true).expect(200);
      expect(String(picture.body)).toMatch(/through SerpApi · © OpenStreetMap contributors/);
      const history = await api.get('/api/v1/history').query({ business_id, keyword: PHARMACY.keyword });
      expect(history.body.history.at(-1)).toMatchObject({ provider: 'mixed' });
      const pin = { business_id, keyword: PHARMACY.keyword, grid_size: 3, radius_miles: 0.5, row: 0, col: 0 };
      const ofPin = await api.get('/api/v1/history/pin').query(pin).expect(200);
      expect(ofPin.body.history.at(-1)).toMatchObject({ provider: 'openstreetmap' });
      const [event] = await server.sql<{ data: object }>(
        `select data from outbox_event where type = 'scan.completed' and (data->>'id')::integer = ?`,
        [ended['id']],
      );
      expect(event?.data).toMatchObject({ provider: 'mixed', providers: ended['providers'] });
    });
  });

  it('pins that a crashed worker has measured keep their provider', async () => {
    const [row] = await server.sql<{ id: number }>(
      `insert into scan (account_id, livemode, business_id, keyword, keyword_key, series_id, center_lat, center_lng, grid_size,
         radius_miles, provider, pins_total, pins_measured, status, created_at)
       select account_id, livemode, business_id, 'nothing', 'nothing', series_id, center_lat, center_lng, 3, 0.5, 'serpapi', 9, 1,
         'cancelled', now() from scan where business_id = ? limit 1 returning id`,
      [business_id],
    );
    await server.sql(
      `insert into scan_pin (scan_id, pin, subject_rank, provider, results) values (?, 4, 0, 'openstreetmap', '{}')`,
      [row?.id],
    );
    await server.sql(`update scan set status = 'queued' where id = ?`, [row?.id]);
    await server.drain(RequeueScans);
    await server.quiet();
    const { body } = await api.get(`/api/v1/scans/${String(row?.id)}`).expect(200);
    expect(body.providers).toEqual([
      { name: 'serpapi', pins: 8 },
      { name: 'openstreetmap', pins: 1 },
    ]);
  });

  it('pins are unmeasured and not charged when both providers reject the search', async () => {
    const open = server.app.get(ProviderRegistry).chain(true)[1];
    if (!open) throw new Error('there is no second provider');
    const fault = new ProviderError('unauthorized', 'no', { retryable: false });
    vi.spyOn(open, 'search').mockRejectedValue(fault);
    fake.behaviour = () => REFUSED;
    const before = await creditsUsed();
    const ended = await scan(api, { business_id, keyword: 'kiosco' });
    expect(ended).toMatchObject({
      status: 'failed',
      failure: 'provider_rejected_credentials',
      credits_charged: 0,
      providers: [],
      provider: 'serpapi',
    });
    expect(await creditsUsed()).toBe(before);
  });

  it('the second provider measures the whole scan with few failed calls during an outage of the first', async () => {
    fake.behaviour = () => 'broken';
    const before = fake.calls.length;
    const ended = await scan(api, { business_id, grid_size: 9 });
    expect(ended).toMatchObject({
      status: 'completed',
      provider: 'openstreetmap',
      providers: [{ name: 'openstreetmap', pins: 81 }],
    });
    expect(fake.calls.length - before).toBeLessThanOrEqual(16);
    const outside = await createBusiness(api, { name: "Joe's", lat: 40.7, lng: -74 });
    const preview = { business_id: outside, keyword: 'pizza', grid_size: 3, radius_miles: 0.5 };
    const { body } = await api.post('/api/v1/scans/preview').send(preview).expect(200);
    expect(body).toMatchObject({ provider: 'serpapi', coverage: { outcome: 'full', areas: null } });
  });

  let fake: FakeSerpApi;
  let server: TestServer;
  let api: Api;
  let business_id: number;

  beforeAll(async () => {
    fake = await FakeSerpApi.start({
      places: (query) => (query.get('q') === 'nothing' ? [] : PLACES),
    });
    server = await TestServer.start(usualSize(), {
      ...fake.env,
      SEARCH_PROVIDERS: 'serpapi,openstreetmap',
      SERPAPI_MAX_RPS: '500',
    });
    api = await server.newCustomer();
    business_id = await createBusiness(api);
  });

  afterEach(() => {
    fake.behaviour = () => 'normal';
    vi.restoreAllMocks();
  });

  afterAll(async () => {
    await server.stop();
    await fake.stop();
  });

  /** Applies the behaviour to pins north of the pharmacy. */
  function inTheNorth(behaviour: Behaviour): FakeSerpApi['behaviour'] {
    return (call) =>
      Number(placeOf(call).slice(1).split(',')[0]) > PHARMACY.lat + 0.001 ? behaviour : 'normal';
  }

  async function creditsUsed(): Promise<number> {
    return (await api.get('/api/v1/subscription').expect(200)).body.credits_used;
  }
});

const GOOGLES_RANK = 2;

/** An error of a single request without a retry. */
const REFUSED: Behaviour = { status: 400, headers: {}, body: Buffer.from('{}') };

/** The pharmacy in the results of Google, after another one. */
const PLACES = [
  serpApiPlace(1, { title: 'San Roque' }),
  serpApiPlace(2, {
    title: PHARMACY.name,
    gps_coordinates: { latitude: PHARMACY.lat, longitude: PHARMACY.lng },
  }),
];
