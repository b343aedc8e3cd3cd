import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ChangeDto } from '../../../src/portfolio/changes/change.dto.js';
import type { PortfolioRowDto } from '../../../src/portfolio/dto/portfolio-row.dto.js';
import { FillPortfolio } from '../../../src/portfolio/refresh/fill-portfolio.js';
import { CompareStoredScans } from '../../../src/rankings/comparison/compare-stored-scans.js';
import { BOTH_DATABASES, describeSizes, usualSize } from '../../support/databases.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, renameListing, scan } from '../../support/steps.js';
import { copyScan, many } from '../../support/stored-rows.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { type Scan, until } from '../../support/wait.js';

const GRID = { grid_size: 5, radius_miles: 0.5 };
const UNLISTED = 'Unlisted Venture';

describeSizes(BOTH_DATABASES, 'GET /portfolio on %s', (size) => {
  it('returns a keyword without results until its first scan', async () => {
    expect(await only()).toEqual({
      business: {
        id: business_id,
        label: 'Store 12',
        listing_name: PHARMACY.name,
        external_id: 'crm-12',
        tags: ['Acme'],
      },
      keyword: PHARMACY.keyword,
      tracked: true,
      series: null,
      metrics: null,
      health_score: null,
      changes: { previous: null, days_7: null, days_30: null, days_90: null },
      sparkline: { average_total_rank: [], share_of_local_voice: [] },
      last_scan_id: null,
      last_scanned_at: null,
      next_scan_at: null,
    });
  });

  it('the end of a scan compares it once with the scan before, for its change, the portfolio and alerts', async () => {
    const first = await run();
    const compare = server.app.get(CompareStoredScans);
    const compared = vi.spyOn(compare, 'withPrevious');
    const comparedAgain = vi.spyOn(compare, 'known');
    try {
      const second = await run();
      const ended = compared.mock.calls.filter(([scan, place]) => scan.id === second.id && !place);
      expect([ended.length, comparedAgain.mock.calls.length]).toEqual([1, 0]);
      const [change] = await changes();
      expect(change).toMatchObject({ scan_id: second.id, previous_scan_id: first.id });
      const { previous } = (await only()).changes;
      expect(previous).toMatchObject({ scan_id: first.id, mean_change: change?.mean_change });
    } finally {
      compared.mockRestore();
      comparedAgain.mockRestore();
    }
  });

  it('returns the latest scan of the main series with its metrics, health and sparkline', async () => {
    await run();
    const latest = await run();
    await run({ grid_size: 1 });
    const row = await only();
    expect(row).toMatchObject({
      series: { series_id: latest.series_id, grid_size: 5, radius_miles: 0.5, provider: 'openstreetmap' },
      metrics: {
        average_rank: latest.average_rank,
        average_total_rank: latest.average_total_rank,
        share_of_local_voice: latest.share_of_local_voice,
        found_pins: latest.pins_found,
        measured_pins: 25,
        total_pins: 25,
      },
      health_score: latest.health_score,
      last_scan_id: latest.id,
      last_scanned_at: latest.completed_at,
    });
    expect(row.sparkline.average_total_rank).toEqual(
      Array(2).fill(Number(Number(latest.average_total_rank).toFixed(2))),
    );
  });

  it('returns the next time of the schedule, until it is disabled', async () => {
    const body = { business_id, ...GRID, cron: '0 3 * * 1' };
    const { id, next_run_at } = (await api.post('/api/v1/schedules').send(body).expect(201)).body;
    expect((await only()).next_scan_at).toBe(next_run_at);
    await api.patch(`/api/v1/schedules/${id}`).send({ enabled: false }).expect(200);
    expect((await only()).next_scan_at).toBeNull();
  });

  it('marks keywords that are not tracked, and removes those without results', async () => {
    await run();
    await run({ keyword: 'airport' });
    const byKeyword = async (query = '') =>
      (await portfolio(query)).map(({ keyword, tracked }) => [keyword, tracked]);
    expect(await byKeyword()).toEqual([
      ['airport', false],
      [PHARMACY.keyword, true],
    ]);
    expect(await byKeyword('?tracked=true')).toEqual([[PHARMACY.keyword, true]]);
    await api
      .patch(`/api/v1/businesses/${business_id}`)
      .send({ keywords: ['AIRPORT', 'new'] })
      .expect(200);
    expect(await byKeyword()).toEqual([
      ['AIRPORT', true],
      [PHARMACY.keyword, false],
      ['new', true],
    ]);
    await api.patch(`/api/v1/businesses/${business_id}`).send({ keywords: [] }).expect(200);
    expect(await byKeyword()).toEqual([
      ['airport', true],
      [PHARMACY.keyword, true],
    ]);
  });

  it('has no row of a deleted business, of a probe and of a failed scan', async () => {
    await run({ keyword: 'airport', purpose: 'probe' });
    expect(await portfolio()).toHaveLength(1);
    await api.delete(`/api/v1/businesses/${business_id}`).expect(204);
    expect(await portfolio()).toEqual([]);
    expect(await changes()).toEqual([]);
  });

  it('filters by tag, text, business, keyword, significance and direction', async () => {
    const other = await createBusiness(
      api,
      { ...PHARMACY, name: 'Elsewhere', lat: PHARMACY.lat + 0.02 },
      { keywords: ['bar'], tags: ['other'] },
    );
    await runEarlier(1);
    await renameListing(server, business_id, UNLISTED);
    await run();
    const keywordsOf = async (query: string) => (await portfolio(query)).map(({ keyword }) => keyword);
    for (const [query, expected] of [
      ['?tag=ACME', [PHARMACY.keyword]],
      ['?tag=other', ['bar']],
      ['?tag=none', []],
      ['?q=crm-1', [PHARMACY.keyword]],
      ['?q=%25', []],
      [`?business_id=${other}`, ['bar']],
      ['?keyword=BAR', ['bar']],
      ['?significant=true', [PHARMACY.keyword]],
      ['?significant=false', ['bar']],
      ['?direction=worse', [PHARMACY.keyword]],
      ['?direction=better', []],
      ['?significant=true&against=days_7', []],
      ['?tag=acme&q=store&significant=true&direction=worse', [PHARMACY.keyword]],
    ] as const) {
      expect(await keywordsOf(query), query).toEqual(expected);
    }
    await api.get('/api/v1/portfolio?business_id=2147483647').expect(404);
    for (const wrong of ['significant=yes', 'direction=up', 'against=365', 'sort=id', 'limit=201', 'tag=']) {
      await api.get(`/api/v1/portfolio?${wrong}`).expect(400);
    }
    expect(await portfolio('?fields=keyword,changes.previous.significant&tag=acme')).toEqual([
      { keyword: PHARMACY.keyword, changes: { previous: { significant: true } } },
    ]);
  });

  it('summarises the tracked keywords', async () => {
    const empty = await api.get('/api/v1/portfolio/summary?tag=none').expect(200);
    expect(empty.body).toMatchObject({
      businesses: 0,
      keywords: 0,
      scans_in_30_days: 0,
      average_total_rank: null,
      top_three_share: null,
      movers: { better: [], worse: [] },
    });
    await runEarlier(40);
    const before = await runEarlier(1);
    await renameListing(server, business_id, UNLISTED);
    const latest = await run();
    await run({ keyword: 'airport' });
    const { body } = await api.get('/api/v1/portfolio/summary?tag=acme').expect(200);
    expect(body).toMatchObject({
      businesses: 1,
      keywords: 1,
      keywords_with_results: 1,
      scans_in_30_days: 3,
      average_total_rank: latest.average_total_rank,
      share_of_local_voice: 0,
      top_three_share: 0,
      significant_changes: {
        previous: { rose: 0, fell: 1 },
        days_7: { rose: 0, fell: 1 },
        days_30: { rose: 0, fell: 1 },
        days_90: { rose: 0, fell: 0 },
      },
      against: 'previous',
      movers: { better: [], worse: [{ last_scan_id: latest.id }] },
    });
    expect(body.movers.worse[0]?.changes.previous?.scan_id).toBe(before.id);
    const quarter = await api.get('/api/v1/portfolio/summary?against=days_90').expect(200);
    expect(quarter.body.movers).toEqual({ better: [], worse: [] });
  });

  it('GET /changes returns each comparable scan with the one before, newest first', async () => {
    const first = await runEarlier(2);
    const second = await runEarlier(1);
    await renameListing(server, business_id, UNLISTED);
    const third = await run();
    await run({ grid_size: 1 });
    const all = await changes();
    expect(all.map(({ scan_id, previous_scan_id }) => [scan_id, previous_scan_id])).toEqual([
      [third.id, second.id],
      [second.id, first.id],
    ]);
    expect(all[0]).toMatchObject({
      business: { id: business_id, label: 'Store 12', external_id: 'crm-12', tags: ['Acme'] },
      keyword: PHARMACY.keyword,
      series_id: third.series_id,
      scanned_at: third.completed_at,
      before: { average_total_rank: second.average_total_rank, measured_pins: 25 },
      after: { average_total_rank: third.average_total_rank, found_pins: 0 },
      compared_pins: 25,
      significant: true,
      direction: 'worse',
    });
    const idsOf = async (query: string) => (await changes(query)).map(({ scan_id }) => scan_id);
    const page = await api.get('/api/v1/changes?limit=1').expect(200);
    const next = /<([^>]+)>/.exec(String(page.headers['link']))?.[1] ?? '';
    expect((await api.get(next).expect(200)).body).toEqual([all[1]]);
    expect(await idsOf('?significant=true')).toEqual([third.id]);
    expect(await idsOf('?significant=false')).toEqual([second.id]);
    expect(await idsOf('?direction=worse&tag=acme')).toEqual([third.id]);
    expect(await idsOf('?tag=none')).toEqual([]);
    expect(await idsOf(`?business_id=${business_id}&direction=better`)).toEqual([]);
    expect(await idsOf(`?since=${new Date().toISOString()}`)).toEqual([]);
    expect(await idsOf('?since=1970-01-01')).toEqual([third.id, second.id]);
    for (const wrong of ['yesterday', '2026-02-30', '', '1e9', '2026-01-01T00:00:00']) {
      const answer = await api.get(`/api/v1/changes?since=${wrong}`).expect(400);
      expect(answer.body.errors).toMatchObject([{ pointer: '#/since', code: 'invalid_time' }]);
    }
    await api.get('/api/v1/changes?business_id=2147483647').expect(404);
  });

  it('FillPortfolio fills the rows and changes of businesses that had scans before', async () => {
    await runEarlier(1);
    await run();
    await run({ keyword: 'airport' });
    const [rows, moved] = [await portfolio(), await changes()];
    const { body: business } = await api.get(`/api/v1/businesses/${business_id}`).expect(200);
    await server.sql('delete from tracked_keyword where account_id = ?', [accountId]);
    await server.sql('delete from scan_change where account_id = ?', [accountId]);
    await server.sql('update business set latest_health_score = 1 where id = ?', [business_id]);
    expect(await portfolio()).toEqual([]);
    // The service may fill them from here on, also without the call below.
    await server.sql('insert into portfolio_due values (?)', [business_id]);
    await until(
      async () => {
        // Skips a business that the generation of insights has locked.
        await server.drain(FillPortfolio);
        return server.sql('select * from portfolio_due where business_id = ?', [business_id]);
      },
      ({ length }) => length === 0,
    );
    expect(await portfolio()).toEqual(rows);
    expect(await changes()).toEqual(moved);
    expect((await api.get(`/api/v1/businesses/${business_id}`).expect(200)).body).toEqual(business);
  });

  let server: TestServer;
  let accountId: number;
  let api: Api;
  let business_id: number;

  beforeAll(async () => {
    server = await TestServer.shared(size);
  });

  beforeEach(async () => {
    const account = await server.createAccount('agency');
    accountId = account.accountId;
    api = server.as(account.key);
    business_id = await createBusiness(api, PHARMACY, {
      keywords: [PHARMACY.keyword],
      label: 'Store 12',
      external_id: 'crm-12',
      tags: ['Acme'],
    });
  });

  // The refresh after a scan executes the same statements, however many earlier scans there are.
  if (size !== usualSize()) return;

  it('compares the latest scan with the one before and with those of 7, 30 and 90 days ago', async () => {
    const [oldest, month, week, yesterday] = [
      await runEarlier(95),
      await runEarlier(31),
      // The scans of a weekly schedule do not end at the same second.
      await runEarlier(6.999),
      await runEarlier(1),
    ];
    await renameListing(server, business_id, UNLISTED);
    const latest = await run();
    const { changes: found } = await only();
    const { body } = await api.get(`/api/v1/scans/${String(latest.id)}/comparison`).expect(200);
    expect(found.previous).toEqual({
      scan_id: yesterday.id,
      scanned_at: expect.any(String) as string,
      mean_change: body.mean_change,
      share_of_local_voice_change: body.after.share_of_local_voice - body.before.share_of_local_voice,
      p_value: body.p_value,
      significant: true,
      direction: 'worse',
    });
    expect(found).toMatchObject({
      days_7: { scan_id: week.id, significant: true, direction: 'worse' },
      days_30: { scan_id: month.id },
      days_90: { scan_id: oldest.id },
    });
  });

  it('finds the scans of 30 and 90 days ago behind 2,400 hourly scans', async () => {
    const first = await run();
    const ended = Date.parse(String(first.completed_at));
    await copyScan(
      server,
      first.id,
      many(2_400, (n) => ({ completed_at: new Date(ended - (n + 1) * 3_600_000) })),
    );
    const latest = await run();
    const { changes: found } = await only();
    for (const [period, days] of [
      ['days_7', 7],
      ['days_30', 30],
      ['days_90', 90],
    ] as const) {
      const age = Date.parse(String(latest.completed_at)) - Date.parse(String(found[period]?.scanned_at));
      expect(Math.round(age / 3_600_000)).toBe(days * 24 - 12);
    }
    expect((await only()).sparkline.average_total_rank).toHaveLength(12);
  });

  it('has null instead of a change if no scan is that old, and compares no scans of other series', async () => {
    await runEarlier(8);
    await run({ radius_miles: 1 });
    await run();
    const { changes: found } = await only();
    expect(found).toMatchObject({
      previous: { direction: null, mean_change: 0, significant: false },
      days_7: { direction: null },
      days_30: null,
      days_90: null,
    });
  });

  async function portfolio(query = ''): Promise<PortfolioRowDto[]> {
    return (await api.get(`/api/v1/portfolio${query}`).expect(200)).body;
  }

  async function changes(query = ''): Promise<ChangeDto[]> {
    return (await api.get(`/api/v1/changes${query}`).expect(200)).body;
  }

  async function only(query = ''): Promise<PortfolioRowDto> {
    const [row, ...more] = await portfolio(query);
    if (!row || more.length > 0) throw new Error(`expected one row, got ${more.length + (row ? 1 : 0)}`);
    return row;
  }

  function run(more: object = {}): Promise<Scan> {
    return scan(api, { business_id, ...GRID, ...more });
  }

  /** Runs a scan and dates it back. */
  async function runEarlier(days: number): Promise<Scan> {
    const done = await run();
    await server.sql(
      `update scan set completed_at = completed_at - make_interval(secs => ?::double precision) where id = ?`,
      [days * 86_400, done.id],
    );
    return done;
  }
});
