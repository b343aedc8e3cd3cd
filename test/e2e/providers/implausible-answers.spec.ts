import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FakeSerpApi } from '../../../libs/local-search/serpapi/testing/fake-serpapi.js';
import { EndOverdueScans } from '../../../src/scanning/end/end-overdue-scans.js';
import {
  DENTIST,
  DENTIST_LISTING,
  DENTIST_PINS,
  dentistsAround,
  FAR_LISTINGS,
  type ListingAtPin,
  startDentalVendor,
} from '../../support/dental-market.js';
import { createBusiness, rankings, scan, startScan } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';
import { finished, until } from '../../support/wait.js';
/** Every third pin, in the order of a grid. */
const THIRD = (pin: number): boolean => pin % 3 === 1;

describe('answers that are not about the pin', () => {
  const pins = DENTIST_PINS;

  it('a third of the pins answered from another state are unmeasured, cost nothing and raise no alert', async () => {
    const before = await run();
    expect(before).toMatchObject({
      status: 'completed',
      pins_found: PINS,
      searches_repeated: 0,
      suspect: null,
    });
    listed = (pin, usual) => (THIRD(pin) ? FAR_LISTINGS : usual);
    const after = await run();
    expect(after).toMatchObject({
      status: 'partial',
      pins_measured: PINS - thirds.length,
      pins_found: PINS - thirds.length,
      credits_charged: PINS - thirds.length,
      share_of_local_voice: before.share_of_local_voice,
      average_total_rank: 3,
      searches_repeated: 13,
      provider_cost: { searches: PINS + 13 },
      suspect: null,
    });
    expect([...(await reasons()).values()]).toEqual(thirds.map(() => 'provider_answer_elsewhere'));
    expect(await alerts()).toEqual([]);
    expect(await server.sql(`select 1 from place where name like 'Far %'`)).toEqual([]);
  });

  it('an answer from elsewhere is asked once more without the cache of the vendor, and counts if it is plausible', async () => {
    listed = (pin, usual, isFresh) => (pin % 7 === 2 && !isFresh ? FAR_LISTINGS : usual);
    fake.calls.length = 0;
    const ended = await run();
    expect(ended).toMatchObject({
      status: 'completed',
      pins_measured: PINS,
      pins_found: PINS,
      credits_charged: PINS,
      searches_repeated: 7,
      average_total_rank: 3,
    });
    expect(searches()).toHaveLength(PINS + 7);
    expect(await server.sql(`select 1 from place where name like 'Far %'`)).toEqual([]);
  });

  it.each<[string, ListingAtPin]>([
    ['empty lists', (pin, usual) => (THIRD(pin) ? [] : usual)],
    ['lists of one place', (pin, usual) => (THIRD(pin) ? usual.slice(0, 1) : usual)],
    ['lists of two places', (pin, usual) => (THIRD(pin) ? usual.slice(0, 2) : usual)],
  ])('%s among full neighbours are unmeasured, cost nothing and raise no alert', async (_, faulty) => {
    await run();
    listed = faulty;
    expect(await run()).toMatchObject({
      status: 'partial',
      pins_measured: PINS - thirds.length,
      pins_found: PINS - thirds.length,
      credits_charged: PINS - thirds.length,
      suspect: null,
    });
    expect([...(await reasons()).keys()]).toEqual(thirds);
    expect(new Set((await reasons()).values())).toEqual(new Set(['provider_answer_incomplete']));
    expect(await alerts()).toEqual([]);
  });

  it('a block of empty lists makes the scan suspect, until a later scan finds the same block empty', async () => {
    await run();
    const block = (pin: number): boolean => Math.floor(pin / 7) < 3 && pin % 7 < 3;
    listed = (pin, usual) => (block(pin) ? [] : usual);
    expect(await run()).toMatchObject({
      status: 'completed',
      pins_found: PINS - 9,
      suspect: { reason: 'empty_area', outcome: 'unverified' },
    });
    expect(await alerts()).toEqual([]);
    expect(await run()).toMatchObject({ suspect: { reason: 'empty_area' } });
    await aWeekLater();
    expect(await run()).toMatchObject({ suspect: null, pins_measured: PINS });
  });

  it('a block of empty lists that the vendor fills when it is asked again counts', async () => {
    const block = (pin: number): boolean => Math.floor(pin / 7) < 2 && pin % 7 < 3;
    const asked = new Map<number, number>();
    listed = (pin, usual) => {
      asked.set(pin, (asked.get(pin) ?? 0) + 1);
      // The adapter repeats an empty list at once.
      return block(pin) && (asked.get(pin) ?? 0) <= 2 ? [] : usual;
    };
    expect(await run()).toMatchObject({ status: 'completed', pins_found: PINS, suspect: null });
  });

  it('a scan whose answers are all from another state has no measured pin and costs nothing', async () => {
    await run();
    listed = () => FAR_LISTINGS;
    expect(await run()).toMatchObject({
      status: 'failed',
      failure: 'provider_answer_elsewhere',
      credits_charged: 0,
    });
    expect(await alerts()).toEqual([]);
    expect(await server.sql(`select 1 from place where name like 'Far %'`)).toEqual([]);
  });

  it('the provider that lists a few far places at every pin cannot confirm that a business has vanished', async () => {
    await run();
    await aWeekLater();
    listed = () => FAR_LISTINGS.slice(0, 2);
    for (let times = 0; times < 2; times++) {
      expect(await run()).toMatchObject({ suspect: { outcome: 'unverified' } });
      await aWeekLater();
    }
    expect(await alerts()).toEqual([]);
  });

  it('listings of a town 200 km away are suspect, until a scan of another day has listed them, too', async () => {
    const town = FAR_LISTINGS.map((place, index) => ({
      ...place,
      gps_coordinates: { latitude: DENTIST.lat + 1.8 + index / 100, longitude: DENTIST.lng },
    }));
    listed = () => town;
    const suspect = { reason: 'listings_elsewhere', outcome: 'unverified' };
    expect(await run()).toMatchObject({ pins_measured: PINS, suspect });
    expect(await run()).toMatchObject({ suspect });
    await aWeekLater();
    expect(await run()).toMatchObject({ pins_measured: PINS, suspect: null });
  });

  it('a rural business whose lists are all short and far is measured as it is', async () => {
    const village = dentistsAround(DENTIST)
      .slice(3, 5)
      .map((place, index) => ({
        ...place,
        gps_coordinates: { latitude: DENTIST.lat + 0.3, longitude: DENTIST.lng + index / 100 },
      }));
    listed = () => [DENTIST_LISTING, ...village];
    expect(await run()).toMatchObject({
      status: 'completed',
      pins_found: PINS,
      searches_repeated: 0,
      suspect: null,
    });
    listed = () => village;
    const ended = await run();
    expect(ended).toMatchObject({ status: 'completed', pins_measured: PINS, pins_found: 0, suspect: null });
    const { grid } = await rankings(api, { business_id, keyword: KEYWORD });
    expect(grid.every(({ found }) => !found)).toBe(true);
  });

  it('a scan repeats at most a quarter of its pins', async () => {
    fake.calls.length = 0;
    listed = (pin, usual) => (pin % 5 < 2 ? FAR_LISTINGS : usual);
    const bad = pins.filter(({ index }) => index % 5 < 2).length;
    expect(await run()).toMatchObject({ pins_measured: PINS - bad, searches_repeated: 13 });
    expect(searches()).toHaveLength(PINS + 13);
  });

  it('a restart repeats no search whose answer was stored', async () => {
    fake.calls.length = 0;
    listed = (pin, usual) => (THIRD(pin) ? FAR_LISTINGS : usual);
    fake.behaviour = () => (searches().length === PINS + 4 ? 'hanging' : 'normal');
    const path = await startScan(api, { business_id, keyword: KEYWORD, ...GRID });
    await until(
      () => Promise.resolve(searches().length),
      (count) => count >= PINS + 4,
    );
    await server.restart();
    api = server.as(account.key);
    expect(await finished(api, path)).toMatchObject({
      pins_measured: PINS - thirds.length,
      credits_charged: PINS - thirds.length,
    });
    const asked = Map.groupBy(searches(), ({ query }) => query.get('ll'));
    // Only the search under way may be sent twice.
    expect([...asked.values()].filter(({ length }) => length > 2).length).toBeLessThanOrEqual(1);
  });

  it('a scan that reaches its deadline is judged, too', async () => {
    listed = (pin, usual) => (THIRD(pin) ? FAR_LISTINGS : usual);
    fake.behaviour = () => (searches().length > PINS ? 'hanging' : 'normal');
    fake.calls.length = 0;
    const path = await startScan(api, { business_id, keyword: KEYWORD, ...GRID });
    await until(
      () => Promise.resolve(searches().length),
      (count) => count > PINS,
    );
    await server.sql(`update scan set deadline_at = now() - interval '1 hour' where completed_at is null`);
    await server.drain(EndOverdueScans);
    expect(await finished(api, path)).toMatchObject({ pins_measured: PINS - thirds.length, suspect: null });
    expect(new Set((await reasons()).values())).toEqual(new Set(['provider_answer_elsewhere']));
  });

  it('POST /scans/preview says what the most repeated searches would cost', async () => {
    const preview = await api
      .post('/api/v1/scans/preview')
      .send({ business_id, keyword: KEYWORD, ...GRID })
      .expect(200);
    expect(preview.body.provider_cost).toMatchObject({ amount: '0.245', amount_max: '0.335' });
  });

  let fake: FakeSerpApi;
  let server: TestServer;
  let account: TestAccount;
  let api: Api;
  let business_id: number;
  let listed: ListingAtPin;

  beforeAll(async () => {
    fake = await startDentalVendor(() => listed);
    server = await TestServer.start(undefined, {
      ...fake.env,
      SERPAPI_MAX_RPS: '1000',
      SERPAPI_COST_PER_SEARCH: '0.005',
    });
  });

  beforeEach(async () => {
    listed = USUAL;
    fake.behaviour = () => 'normal';
    account = await server.createAccount('agency');
    api = server.as(account.key);
    business_id = await createBusiness(api, DENTIST);
    await until(
      () => server.sql('select 1 from business where looked_up_at is null'),
      (rows) => rows.length === 0,
    );
    const rules = ['average_total_rank_worse', 'share_of_local_voice_down', 'pins_lost'].map((kind) => ({
      kind,
      cooldown_hours: 0,
    }));
    await api.put(`/api/v1/businesses/${business_id}/alert-rules`).send({ rules }).expect(200);
  });

  afterAll(async () => {
    await server.stop();
    await fake.stop();
  });

  const thirds = pins.map(({ index }) => index).filter(THIRD);

  function run() {
    return scan(api, { business_id, keyword: KEYWORD, ...GRID });
  }

  /** Moves the scans of the business into the past. */
  function aWeekLater() {
    return server.sql(
      `update scan set completed_at = completed_at - interval '7 days' where business_id = ?`,
      [business_id],
    );
  }

  async function alerts() {
    return (await api.get('/api/v1/alerts').expect(200)).body;
  }

  async function reasons() {
    const { unmeasured } = await rankings(api, { business_id, keyword: KEYWORD });
    return new Map(
      unmeasured.map(({ row, col, reason }) => [Number(row) * GRID.grid_size + Number(col), reason]),
    );
  }

  function searches() {
    return fake.calls.filter(({ query }) => query.get('q') === KEYWORD);
  }
});

const GRID = DENTIST.grid;

const KEYWORD = DENTIST.keyword;

const PINS = DENTIST_PINS.length;

const USUAL: ListingAtPin = (_, usual) => usual;
