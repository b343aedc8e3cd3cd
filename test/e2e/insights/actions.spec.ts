import { addDays, dateIn } from '#libs/calendar';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GenerateInsights } from '../../../src/insights/generation/generate-insights.js';
import type { Schema } from '../../support/api.js';
import { BOTH_DATABASES, describeSizes } from '../../support/databases.js';
import { setRanks } from '../../support/events.js';
import { OTHER_PHARMACY, PHARMACY } from '../../support/samples.js';
import { createBusiness, scan } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';

describe('/actions', () => {
  it('POST /actions stores the plan of an insight with its estimate, and the insight has it', async () => {
    const { action, keyword, estimated_rank_impact: impact, evidence } = await foremost();
    const planned = await create({
      action,
      keyword: keyword.toUpperCase(),
      date: '2999-01-01',
      note: ' Ana ',
    });
    expect(planned).toMatchObject({
      business_id: business,
      action,
      keyword: keyword.toUpperCase(),
      status: 'planned',
      planned_for: '2999-01-01',
      done_on: null,
      dismissed_on: null,
      note: 'Ana',
      expected: [
        {
          keyword,
          scan_id: evidence.scan_id,
          positions_gained: impact.positions_gained,
          interval_90: impact.interval_90,
          method: impact.method,
        },
      ],
    });
    expect((await foremost()).tracked_action).toEqual({
      id: planned.id,
      status: 'planned',
      keyword: keyword.toUpperCase(),
      planned_for: '2999-01-01',
      done_on: null,
      dismissed_on: null,
      note: 'Ana',
    });
    expect((await api.get(`${ACTIONS}/${planned.id}`).expect(200)).body).toEqual(planned);
  });

  it('PATCH marks a planned action as done, keeps its plan and estimates, and follows If-Match', async () => {
    const { action, keyword } = await foremost();
    const planned = await create({ action, keyword, date: daysAgo(9) });
    const path = `${ACTIONS}/${planned.id}`;
    const { headers } = await api.get(path);
    const change = (body: object) => api.patch(path).set('if-match', String(headers['etag'])).send(body);
    const done = await change({ status: 'done', date: daysAgo(2), note: 'New menu' }).expect(200);
    expect(done.body).toMatchObject({
      status: 'done',
      planned_for: daysAgo(9),
      done_on: daysAgo(2),
      note: 'New menu',
      expected: planned.expected,
    });
    const refused = await change({ note: 'Lost' }).expect(412);
    expect(refused.body).toMatchObject({ code: 'precondition_failed' });
    expect((await api.get(path)).body).toEqual(done.body);
    const moved = await api
      .patch(path)
      .send({ date: daysAgo(3), note: null })
      .expect(200);
    expect(moved.body).toMatchObject({ status: 'done', done_on: daysAgo(3), note: null });
    await api.delete(path).expect(204);
    await api.get(path).expect(404);
    await api.patch(path).send({ note: 'x' }).expect(404);
    expect((await foremost()).tracked_action).toBeNull();
  });

  it('an action without a keyword is that of all keywords, and `dismissed` filters its insights', async () => {
    const { action } = await foremost();
    const all = await insights();
    const [before, { id, dismissed_on: day }, after] = [
      daysAgo(0),
      await create({ action, status: 'dismissed' }),
      daysAgo(0),
    ];
    expect([before, after]).toContain(day);
    const hidden = await insights({ dismissed: 'true' });
    expect(hidden.length).toBeGreaterThan(0);
    expect(hidden.every((one) => one.action === action && one.tracked_action?.id === id)).toBe(true);
    const shown = await insights({ dismissed: 'false' });
    expect(shown.map((one) => one.id)).toEqual(
      all.filter((one) => one.action !== action).map((one) => one.id),
    );
    expect((await insights()).map((one) => one.priority)).toEqual(all.map((one) => one.priority));
    const restored = await api.patch(`${ACTIONS}/${id}`).send({ status: 'planned' }).expect(200);
    expect(restored.body.expected.length).toBe(hidden.length);
    expect(await insights({ dismissed: 'true' })).toEqual([]);
  });

  it('an insight has the open action first, then the one done last', async () => {
    const { action, keyword } = await foremost();
    await create({ action, keyword, status: 'done', date: '2026-01-02' });
    const last = await create({ action, status: 'done', date: '2026-02-03' });
    await create({ action, keyword, status: 'done', date: '2026-01-01' });
    expect((await foremost()).tracked_action?.id).toBe(last.id);
    const open = await create({ action });
    expect((await foremost()).tracked_action?.id).toBe(open.id);
  });

  it('POST and PATCH reject a second open action, and a second one of the same day, with 409', async () => {
    const first = await create();
    const refuse = async (more: object): Promise<object> => {
      const body = { business_id: business, action: 'add_photos', ...more };
      return (await api.post(ACTIONS).send(body).expect(409)).body;
    };
    const expected = { code: 'action_exists', action_id: first.id };
    expect(await refuse({ status: 'dismissed' })).toMatchObject(expected);
    await create({ keyword: 'hotel' });
    const done = await create({ status: 'done', date: '2026-01-01' });
    expect(await refuse({ status: 'done', date: '2026-01-01' })).toMatchObject({ action_id: done.id });
    await create({ status: 'done', date: '2026-01-02' });
    const clash = { status: 'done', date: '2026-01-01' };
    await api.patch(`${ACTIONS}/${first.id}`).send(clash).expect(409);
    expect((await api.get(`${ACTIONS}/${first.id}`)).body).toEqual(first);
  });

  it.each(['done', 'dismissed'])(
    'POST rejects the status %s for a day in the future with 422',
    async (status) => {
      const body = { business_id: business, action: 'add_photos', status, date: '2999-12-31' };
      const refused = await api.post(ACTIONS).send(body).expect(422);
      expect(refused.body).toMatchObject({ code: 'day_in_future', today: expect.any(String) as string });
      expect(await list()).toEqual([]);
    },
  );

  it.each([
    ['an unknown action', { action: 'buy_reviews' }],
    ['an unknown status', { status: 'maybe' }],
    ['no status', { status: undefined }],
    ['a day that does not exist', { date: '2026-02-30' }],
    ['null as the day', { date: null }],
    ['an empty note', { note: ' ' }],
    ['a note of 501 characters', { note: 'x'.repeat(501) }],
    ['a keyword of 151 characters', { keyword: 'x'.repeat(151) }],
    ['a negative business', { business_id: -1 }],
    ['an unknown field', { done_on: '2026-01-01' }],
  ])('POST /actions rejects %s with 400', async (_, wrong) => {
    const body = { business_id: business, action: 'add_photos', status: 'planned', ...wrong };
    await api.post(ACTIONS).send(body).expect(400);
    expect(await list()).toEqual([]);
  });

  it('a repeated request with one Idempotency-Key creates one action', async () => {
    const send = () =>
      api
        .post(ACTIONS)
        .set('idempotency-key', `action-${business}`)
        .send({ business_id: business, action: 'add_photos', status: 'planned' })
        .expect(201);
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(await list()).toHaveLength(1);
  });

  it('GET /actions filters by business, action, keyword and status', async () => {
    const one = await create({ keyword: 'Hotel', status: 'done', date: '2026-01-01' });
    const two = await create({ action: 'gain_reviews' });
    const ids = async (query: object): Promise<number[]> => (await list(query)).map(({ id }) => id);
    expect(await ids({ business_id: business })).toEqual([one.id, two.id]);
    expect(await ids({ status: 'done' })).toEqual([one.id]);
    expect(await ids({ action: 'gain_reviews' })).toEqual([two.id]);
    expect(await ids({ keyword: 'HOTEL' })).toEqual([one.id, two.id]);
    expect(await ids({ keyword: 'cafe' })).toEqual([two.id]);
    await api.get(`${ACTIONS}?business_id=2147483647`).expect(404);
    await api.get(`${ACTIONS}?status=open`).expect(400);
  });

  it('a caller that is restricted to a tag reads and writes only actions of its businesses, without names', async () => {
    const other = await createBusiness(api, OTHER_PHARMACY, { tags: ['other'] });
    const mine = await create();
    const hidden = await create({ business_id: other });
    expect(mine.changed_by).toEqual(expect.any(String));
    const { key } = await server.createKey({
      accountId: account.accountId,
      livemode: true,
      restrictedTo: ['acme'],
    });
    const restricted = server.as(key);
    expect(await list({}, restricted)).toEqual([{ ...mine, changed_by: null }]);
    for (const path of [`${ACTIONS}/${hidden.id}`, `${ACTIONS}/${hidden.id}/outcome`]) {
      await restricted.get(path).expect(404);
    }
    await restricted.patch(`${ACTIONS}/${hidden.id}`).send({ note: 'x' }).expect(404);
    await restricted.delete(`${ACTIONS}/${hidden.id}`).expect(404);
    const body = { business_id: other, action: 'gain_reviews', status: 'planned' };
    await restricted.post(ACTIONS).send(body).expect(404);
    await restricted.patch(`${ACTIONS}/${mine.id}`).send({ note: 'mine' }).expect(200);
    await api.delete(`/api/v1/businesses/${other}`).expect(204);
    expect((await list()).map(({ id }) => id)).toEqual([mine.id]);
  });

  describe('GET /actions/{id}/outcome', () => {
    const pins = (rank: number): number[] => Array<number>(9).fill(rank);
    let place = 0;

    beforeEach(async () => {
      place = await createBusiness(
        api,
        { ...OTHER_PHARMACY, name: `Store ${place}` },
        { keywords: ['cafe'] },
      );
    });

    /** Runs a scan and dates it back. @returns its id */
    const scannedOn = async (ago: number, grid_size: number): Promise<number> => {
      const { id } = await scan(api, { business_id: place, keyword: 'cafe', grid_size });
      const at = new Date(Date.now() - ago * DAY_MS);
      await server.sql('update scan set completed_at = ? where id = ?', [at, id]);
      return id;
    };
    /** Sets the ranks of such a scan of 3 × 3 pins. */
    const scanned = async (ago: number, rank: number): Promise<number> => {
      const id = await scannedOn(ago, 3);
      await setRanks(server, id, pins(rank));
      return id;
    };
    const done = (ago: number, more: object = {}): Promise<Schema<'ActionDto'>> =>
      create({ business_id: place, status: 'done', date: daysAgo(ago), ...more });
    const outcome = async ({ id }: Schema<'ActionDto'>): Promise<Schema<'ActionOutcomeDto'>> =>
      (await api.get(`${ACTIONS}/${id}/outcome`).expect(200)).body;

    it('compares the latest scan before the day with the latest one after it, of one series', async () => {
      await scanned(40, 20);
      const before = await scanned(30, 12);
      await scanned(10, 3);
      await scanned(5, 9);
      const after = await scanned(2, 8);
      await scannedOn(1, 5);
      const action = await done(10);
      const other = await done(20, { action: 'gain_reviews', keyword: 'CAFE' });
      await done(20, { action: 'gain_reviews', keyword: 'hotel' });
      const test = await api.get(`/api/v1/scans/${after}/comparison?with=${before}`).expect(200);
      const tested = test.body;
      const { keywords, ...rest } = await outcome(action);
      expect(rest).toEqual({ success: true, action_id: action.id, done_on: daysAgo(10) });
      expect(keywords).toMatchObject([
        {
          keyword: 'cafe',
          expected: null,
          before: { scan_id: before },
          after: { scan_id: after },
          compared_pins: 9,
          positions_gained: 4,
          p_value: tested.p_value,
          significant: tested.significant,
          reason: tested.reason,
          other_actions: [{ id: other.id, action: 'gain_reviews', done_on: daysAgo(20) }],
        },
      ]);
    });

    it('names the reason if no scan has ended since, or none before', async () => {
      const action = await done(10);
      const reasons = async (): Promise<unknown[]> =>
        (await outcome(action)).keywords.map(({ positions_gained, reason }) => [positions_gained, reason]);
      expect(await reasons()).toEqual([[null, 'no_later_scan']]);
      await scanned(120, 12);
      await scanned(10, 12);
      expect(await reasons()).toEqual([[null, 'no_later_scan']]);
      await scanned(1, 8);
      expect(await reasons()).toEqual([[null, 'no_earlier_scan']]);
      await scanned(20, 8);
      expect(await reasons()).toEqual([[0, 'no_change']]);
    });

    it('returns 409 for an action that is planned', async () => {
      const { id } = await create({ business_id: place });
      const refused = await api.get(`${ACTIONS}/${id}/outcome`).expect(409);
      expect(refused.body).toMatchObject({ code: 'action_not_done' });
    });
  });

  let server: TestServer;
  let account: TestAccount;
  let api: Api;
  let business: number;

  beforeAll(async () => {
    server = await TestServer.shared();
    account = await server.createAccount('agency');
    api = server.as(account.key);
    business = await createBusiness(api, PHARMACY, { keywords: [PHARMACY.keyword, 'hotel'], tags: ['acme'] });
    await scan(api, { business_id: business, grid_size: 4 });
    await server.sql("update insight_due set due_at = '2000-01-01' where account_id = ?", [
      account.accountId,
    ]);
    await server.drain(GenerateInsights);
  });

  afterEach(() => server.sql('delete from insight_action where account_id = ?', [account.accountId]));

  async function create(more: object = {}): Promise<Schema<'ActionDto'>> {
    const body = { business_id: business, action: 'add_photos', status: 'planned', ...more };
    const answer = await api.post(ACTIONS).send(body).expect(201);
    expect(answer.headers['location']).toBe(`${ACTIONS}/${answer.body.id}`);
    return answer.body;
  }

  async function list(query: object = {}, by: Api = api): Promise<Schema<'ActionDto'>[]> {
    return (await by.get(ACTIONS).query(query).expect(200)).body;
  }

  async function insights(query: object = {}): Promise<Schema<'InsightDto'>[]> {
    return (await api.get('/api/v1/ai/insights').query(query).expect(200)).body;
  }

  async function foremost(): Promise<Schema<'InsightDto'>> {
    const [insight] = await insights();
    if (!insight) throw new Error('The scan brought no insight.');
    return insight;
  }
});

describeSizes(BOTH_DATABASES, 'concurrent requests to /actions on %s', (size) => {
  it('of five requests to plan one action, one succeeds', async () => {
    const server = await TestServer.shared(size);
    const api = await server.newCustomer();
    const body = { business_id: await createBusiness(api), action: 'gain_reviews', status: 'planned' };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => api.post(ACTIONS).send(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect((await api.get(ACTIONS)).body).toHaveLength(1);
  });
});

const ACTIONS = '/api/v1/actions';

const DAY_MS = 86_400_000;

const ZONE = 'America/Montevideo';

function daysAgo(days: number): string {
  return addDays(dateIn(ZONE, new Date()), -days);
}
