import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FakeSerpApi, serpApiPlace } from '../../../libs/local-search/serpapi/testing/fake-serpapi.js';
import type { Behaviour } from '../../../libs/local-search/testing/fake-provider.js';
import { Scheduler } from '../../../src/schedules/fire/scheduler.js';
import { ProviderRegistry } from '../../../src/search/provider-registry.js';
import { typeCommand } from '../../support/command-line.js';
import { FakeClock } from '../../support/fake-clock.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, rankings, scan, startScan } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';
import { finished } from '../../support/wait.js';

describe('search settings', () => {
  let business_id: number;
  const body = (more: object) => ({ business_id, keyword: 'bar', grid_size: 3, radius_miles: 0.5, ...more });

  it('the settings of a scan are stored, returned and passed to the provider', async () => {
    const search = vi.spyOn(server.app.get(ProviderRegistry).primary(true), 'search');
    const path = await startScan(api, { business_id, keyword: 'settings', ...SETTINGS });
    expect(await finished(api, path)).toMatchObject({
      ...SETTINGS,
      status: 'completed',
      provider: 'serpapi',
    });
    expect(search.mock.calls).toHaveLength(9);
    for (const [query] of search.mock.calls) expect(query).toMatchObject({ ...SETTINGS, depth: 20 });
    search.mockRestore();
  });

  it('previews show the codes of the provider, and a language that it does not know is never sent', async () => {
    const preview = async (more: object) =>
      (await api.post('/api/v1/scans/preview').send(body(more)).expect(200)).body.provider_request;
    expect(await preview({ language: 'he', country: 'GB' })).toEqual({
      zoom: 15,
      language: 'iw',
      country: 'uk',
      device: null,
      notes: ['The country may not change a search of Google Maps.'],
      refusal: null,
    });
    expect((await preview({ language: 'cy' })).refusal).toBe(
      "SerpApi's google_maps does not know the language cy",
    );
    expect(await scan(api, { business_id, keyword: 'dafarn', language: 'cy' })).toMatchObject({
      status: 'completed',
      providers: [{ name: 'openstreetmap', pins: 9 }],
      provider_cost: null,
    });
    expect(searches('dafarn')).toBe(0);
  });

  it('omitted and null settings are left to the provider', async () => {
    const search = vi.spyOn(server.app.get(ProviderRegistry).primary(true), 'search');
    expect(await scan(api, { business_id, keyword: 'defaults' })).toMatchObject(NONE);
    const [query] = search.mock.calls[0] ?? [];
    for (const name of Object.keys(NONE)) expect(query).toHaveProperty(name, undefined);
    search.mockRestore();
    expect(
      (
        await api
          .post('/api/v1/scans')
          .send(body({ ...NONE, keyword: 'defaults' }))
          .expect(202)
      ).body,
    ).toMatchObject(NONE);
  });

  it.each<[keyof typeof SETTINGS, unknown[]]>([
    ['zoom', [0, 22, 1.5, '15', true, [15], {}]],
    ['language', ['', 'ES', 'spa', 'xx', 'es-UY', 5, ['es']]],
    ['country', ['', 'uy', 'URY', 'XX', 'UK', 'EU', 598]],
    ['device', ['', 'tablet', 'Mobile', 1, {}]],
  ])('scans, previews and schedules reject an invalid %s with 400', async (name, values) => {
    for (const value of values) {
      for (const path of ['/api/v1/scans', '/api/v1/scans/preview', '/api/v1/schedules']) {
        const more = path.endsWith('schedules') ? { keyword: undefined, cron: '0 3 * * 1' } : {};
        const refused = await api.post(path).send(body({ ...more, [name]: value }));
        expect(refused.status, `${path} ${JSON.stringify(value)}`).toBe(400);
        expect(refused.body.errors).toEqual([expect.objectContaining({ pointer: `#/${name}` })]);
      }
    }
  });

  it('scans with different settings are not compared', async () => {
    const first = await scan(api, { business_id, keyword: 'series' });
    await scan(api, { business_id, keyword: 'series', zoom: 13 });
    expect(await rankings(api, { business_id, keyword: 'series' })).toMatchObject({
      compared_with: null,
      differs: ['zoom'],
    });
    const last = await scan(api, { business_id, keyword: 'series' });
    expect(await rankings(api, { business_id, keyword: 'series' })).toMatchObject({
      compared_with: first.id,
      differs: [],
      scan_id: last.id,
    });
  });

  it('the settings of a schedule can be changed and apply to its scans', async () => {
    const wanted = { business_id, keywords: ['clock'], grid_size: 3, radius_miles: 0.5, cron: '0 3 * * *' };
    const made = await api
      .post('/api/v1/schedules')
      .send({ ...wanted, ...SETTINGS })
      .expect(201);
    expect(made.body).toMatchObject(SETTINGS);
    const path = `/api/v1/schedules/${String(made.body.id)}`;
    const changed = await api.patch(path).send({ zoom: null, device: 'desktop' }).expect(200);
    const now = { ...SETTINGS, zoom: null, device: 'desktop' };
    expect(changed.body).toMatchObject(now);
    clock.advance(24 * 60 * MINUTE);
    await server.drain(Scheduler);
    await server.quiet();
    const list = await api.get('/api/v1/scans').query({ keyword: 'clock' }).expect(200);
    expect(list.body).toMatchObject([{ ...now, status: 'completed' }]);
    await api.delete(path).expect(204);
  });

  it('scan run and schedule add accept the settings as options', async () => {
    const flags = ['--zoom', '14', '--language', 'es', '--country', 'UY', '--device', 'mobile'];
    const business = ['--business', String(business_id), '--grid', '3', '--json'];
    const run = async (...args: string[]): Promise<object> => {
      const { stdout } = await typeCommand(server.app, ...args, ...business);
      return JSON.parse(stdout) as object;
    };
    expect(await run('scan', 'run', '--keyword', 'typed', ...flags)).toMatchObject(SETTINGS);
    expect(await run('schedule', 'add', '--cron', '0 3 * * 1', ...flags)).toMatchObject(SETTINGS);
    const wrong = await typeCommand(
      server.app,
      'scan',
      'run',
      '--keyword',
      'x',
      '--language',
      'xx',
      ...business,
    );
    expect(wrong.code).not.toBe(0);
    await server.quiet();
  });

  describe('search cache', () => {
    it('a repeated search is answered from the cache until it expires', async () => {
      const first = await scan(api, { business_id, keyword: 'again' });
      expect(first).toMatchObject({ provider_cost: { searches: 9, amount: '0.09' } });
      const second = await scan(api, { business_id, keyword: 'again' });
      expect(second).toMatchObject({ status: 'completed', pins_measured: 9, provider_cost: null });
      expect(second.credits_charged).toBe(9);
      expect(searches('again')).toBe(9);
      await scan(api, { business_id, keyword: 'again', language: 'en' });
      expect(searches('again')).toBe(18);
      clock.advance(6 * MINUTE);
      await scan(api, { business_id, keyword: 'again' });
      expect(searches('again')).toBe(27);
    });

    it('simultaneous scans share each search', async () => {
      const paths = await Promise.all([1, 2].map(() => startScan(api, { business_id, keyword: 'at once' })));
      for (const path of paths) expect(await finished(api, path)).toMatchObject({ pins_measured: 9 });
      expect(searches('at once')).toBe(9);
    });

    it('a search of another account and a failed search are not cached', async () => {
      const other = await server.newCustomer();
      const theirs = await createBusiness(other);
      await scan(other, { business_id: theirs, keyword: 'again' });
      expect(searches('again')).toBe(36);
      fake.behaviour = ({ query }) => (query.get('q') === 'refused' ? REFUSED : 'normal');
      expect(await scan(api, { business_id, keyword: 'refused' })).toMatchObject({
        provider: 'openstreetmap',
      });
      fake.behaviour = () => 'normal';
      expect(await scan(api, { business_id, keyword: 'refused' })).toMatchObject({ provider: 'serpapi' });
    });
  });

  it('a scan with a test key uses the embedded engine and stores the settings', async () => {
    const { key } = await server.createKey({ accountId: account.accountId, livemode: false });
    const test = server.as(key);
    const before = fake.calls.length;
    const ended = await scan(test, { business_id: await createBusiness(test, PHARMACY), ...SETTINGS });
    expect(ended).toMatchObject({ ...SETTINGS, provider: 'openstreetmap', provider_cost: null });
    expect(fake.calls).toHaveLength(before);
  });

  it('the next provider is asked when the monthly cap is spent', async () => {
    const ended = await scan(api, { business_id, keyword: 'farmacia', grid_size: 15 });
    const [serpapi, open] = ended.providers as { name: string; pins: number }[];
    expect(ended).toMatchObject({ status: 'completed', provider: 'mixed', pins_measured: 225 });
    expect([serpapi?.name, open?.name].sort()).toEqual(['openstreetmap', 'serpapi']);
    const [row] = await server.sql<{ micros: string }>('select micros from provider_spending');
    expect(Number(row?.micros)).toBe(PAID * 10_000);
  });

  let fake: FakeSerpApi;
  let server: TestServer;
  let clock: FakeClock;
  let account: TestAccount;
  let api: Api;

  beforeAll(async () => {
    fake = await FakeSerpApi.start({ places: [serpApiPlace(1)] });
    server = await TestServer.start(undefined, {
      ...fake.env,
      SEARCH_PROVIDERS: 'serpapi,openstreetmap',
      SERPAPI_MAX_RPS: '900',
      SEARCH_CACHE_SECONDS: '300',
      SERPAPI_COST_PER_SEARCH: '0.01',
      SERPAPI_MONTHLY_CAP: '2',
    });
    clock = new FakeClock([server.app], '2026-03-02T12:00:00Z');
    account = await server.createAccount('agency');
    api = server.as(account.key);
    business_id = await createBusiness(api);
  });

  afterEach(() => {
    fake.behaviour = () => 'normal';
  });

  afterAll(async () => {
    await server.stop();
    await fake.stop();
  });

  function searches(keyword: string) {
    return fake.calls.filter(({ query }) => query.get('q') === keyword).length;
  }
});

const SETTINGS = { zoom: 14, language: 'es', country: 'UY', device: 'mobile' } as const;

const NONE = { zoom: null, language: null, country: null, device: null };

const MINUTE = 60_000;

const REFUSED: Behaviour = { status: 400, headers: {}, body: Buffer.from('{}') };

/** Searches that the monthly cap covers. */
const PAID = 200;
