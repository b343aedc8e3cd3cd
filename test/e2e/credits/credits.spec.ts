import { EntityManager } from '#platform/database/entity-manager';
import { IdempotencyRepository } from '#platform/http/idempotency/idempotency.repository';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CheckLedger } from '../../../src/billing/check-ledger.js';
import { GrantCredits } from '../../../src/billing/grant-credits.js';
import { ReadSubscription } from '../../../src/billing/read-subscription.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, scan } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';
import { finished } from '../../support/wait.js';

const SCANS = '/api/v1/scans';
const SUBSCRIPTION = '/api/v1/subscription';

describe('credits', () => {
  it('POST /scans reserves one credit per pin, and the end of the scan charges them', async () => {
    const answer = await post(5).expect(202);
    expect(answer.body).toMatchObject({ credits_reserved: 25, credits_charged: null });
    expect(answer.headers).toMatchObject({ 'x-credits-reserved': '25', 'x-credits-remaining': '1975' });
    const ended = await finished(api, String(answer.headers['location']));
    expect(ended).toMatchObject({ credits_reserved: 25, credits_charged: 25 });
    expect(await credits()).toEqual({ used: 25, remaining: 1_975, held: 0 });
  });

  it('GET /subscription returns plan, cycle and credits, which always add up to those of the cycle', async () => {
    const { body } = await api.get(SUBSCRIPTION).expect(200);
    const midnight = `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;
    expect(body).toEqual({
      plan: { code: 'starter', name: 'Starter', api_access: true },
      status: 'active',
      credits_used: 0,
      credits_remaining: 2_000,
      credits_held: 0,
      billing_cycle: { start: midnight, end: expect.any(String) as string, interval: 'month' },
    });
    const scans = await Promise.all(Array.from({ length: 6 }, () => post(3).expect(202)));
    const locations = scans.map(({ headers }) => String(headers['location']));
    for (let ended = false; !ended;) {
      // Without the rate limit of the API, which a slow machine would exceed.
      const { used, remaining, held } = await server.inContext(() =>
        server.app.get(ReadSubscription).run(account.accountId),
      );
      expect(used + remaining + held).toBe(2_000);
      ended = held === 0;
      await setTimeout(25);
    }
    for (const location of locations) await finished(api, location);
    expect(await credits()).toEqual({ used: 54, remaining: 1_946, held: 0 });
  });

  it('POST /rank-at-point without a credit returns 402 and creates nothing', async () => {
    await leave(0);
    const { lat, lng, keyword } = PHARMACY;
    const refusal = await api
      .post('/api/v1/rank-at-point')
      .send({ business_id: business, keyword, lat, lng })
      .expect(402);
    expect(refusal.body).toMatchObject({ credits_available: 0, credits_required: 1 });
    expect(await sql('select id from scan where business_id = ?', [business])).toEqual([]);
  });

  describe('POST /scans', () => {
    it('without enough credits returns 402 with both numbers and creates nothing', async () => {
      await leave(8);
      const before = await sql('select count(*) from scan');
      const refusal = await post(3).set('Idempotency-Key', 'broke').expect(402);
      expect(refusal.body).toMatchObject({
        code: 'insufficient_credits',
        success: false,
        credits_available: 8,
        credits_required: 9,
      });
      expect(refusal.headers).toMatchObject({ 'x-credits-remaining': '8' });
      expect(refusal.headers).not.toHaveProperty('x-credits-reserved');
      expect(await sql('select count(*) from scan')).toEqual(before);
      expect(await credits()).toMatchObject({ remaining: 8, held: 0 });
      // A 402 response is not stored: after a grant, the same request succeeds.
      await server.inContext(() => server.app.get(GrantCredits).run(account.accountId, 1));
      const answer = await post(3).set('Idempotency-Key', 'broke').expect(202);
      expect(answer.headers).toMatchObject({ 'x-credits-remaining': '0' });
      await finished(api, String(answer.headers['location']));
    });

    it('that is rejected for another reason reserves no credits', async () => {
      await post(22).expect(400);
      await api
        .post(SCANS)
        .send({ business_id: 999_999, keyword: 'x', grid_size: 3, radius_miles: 1 })
        .expect(404);
      const outside = await createBusiness(api, { name: 'Far away', lat: 48.85, lng: 2.35 });
      const body = { business_id: outside, keyword: 'x', grid_size: 3, radius_miles: 1 };
      const refusal = await api.post(SCANS).send(body).expect(422);
      expect(refusal.headers).not.toHaveProperty('x-credits-reserved');
      expect(await credits()).toEqual({ used: 0, remaining: 2_000, held: 0 });
    });
  });

  it('scans of test keys spend no credits', async () => {
    const { key } = await server.createKey({ accountId: account.accountId, livemode: false });
    const test = server.as(key);
    business = await createBusiness(test);
    const answer = await post(5, key).expect(202);
    expect(answer.body).toMatchObject({ credits_reserved: 0 });
    expect(answer.headers).toMatchObject({ 'x-credits-reserved': '0' });
    expect(answer.headers).not.toHaveProperty('x-credits-remaining');
    const ended = await finished(test, String(answer.headers['location']));
    expect(ended).toMatchObject({ status: 'completed', credits_charged: 0 });
    expect((await test.get(SUBSCRIPTION).expect(200)).body).toMatchObject({
      credits_used: 0,
      credits_held: 0,
    });
  });

  it('repeated and concurrent requests with one Idempotency-Key spend credits once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post(3).set('Idempotency-Key', 'once')),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(202);
    expect(statuses.filter((status) => status !== 202 && status !== 409)).toEqual([]);
    const replay = await post(3).set('Idempotency-Key', 'once').expect(202);
    expect(replay.headers).toMatchObject({ 'idempotency-replayed': 'true' });
    await finished(api, String(replay.headers['location']));
    expect(await credits()).toEqual({ used: 9, remaining: 1_991, held: 0 });
  });

  it('scan, reservation and idempotency record are stored in one transaction', async () => {
    const before = await sql('select count(*) from scan');
    vi.spyOn(server.app.get(IdempotencyRepository), 'complete').mockRejectedValueOnce(new Error('disk full'));
    await post(3).set('Idempotency-Key', 'torn').expect(500);
    expect(await sql('select count(*) from scan')).toEqual(before);
    expect(await credits()).toEqual({ used: 0, remaining: 2_000, held: 0 });
    const answer = await post(3).set('Idempotency-Key', 'torn').expect(202);
    await finished(api, String(answer.headers['location']));
    expect(await credits()).toEqual({ used: 9, remaining: 1_991, held: 0 });
  });

  it('credits of unmeasured pins are released', async () => {
    const edge = await createBusiness(api, { name: 'At the edge', lat: -34.88, lng: -55.987 });
    const ended = await scan(api, { business_id: edge, grid_size: 5, radius_miles: 1 });
    const measured = ended.pins_measured;
    expect(measured).toBeGreaterThan(0);
    expect(ended).toMatchObject({ status: 'partial', credits_reserved: 25, credits_charged: measured });
    expect(measured).toBeLessThan(25);
    expect(await credits()).toEqual({ used: measured, remaining: 2_000 - measured, held: 0 });
  });

  it('GET /metrics counts charged and released credits', async () => {
    await scan(api, { business_id: business, grid_size: 3 });
    const { text } = await server.as().get('/metrics').expect(200);
    expect(text).toMatch(/lrs_credits_settled_total\{outcome="charged"\} [1-9]/);
    expect(text).toMatch(/lrs_credits_settled_total\{outcome="released"\} \d/);
  });

  let server: TestServer;
  let account: TestAccount;
  let api: Api;
  let business: number;

  beforeAll(async () => {
    server = await TestServer.start();
  });

  beforeEach(async () => {
    account = await server.createAccount('starter');
    api = server.as(account.key);
    business = await createBusiness(api);
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  afterAll(async () => {
    const report = await server.inContext(() => server.app.get(CheckLedger).run());
    expect(report.findings).toEqual([]);
    await server.stop();
  });

  function post(grid_size = 3, key = account.key) {
    return server
      .as(key)
      .post(SCANS)
      .send({ business_id: business, keyword: PHARMACY.keyword, grid_size, radius_miles: 0.5 });
  }

  function sql<Row>(text: string, parameters: unknown[] = []): Promise<Row[]> {
    return server.app.get(EntityManager).fork().execute<Row[]>(text, parameters);
  }

  async function credits(): Promise<{ used: number; remaining: number; held: number }> {
    const { body } = await api.get(SUBSCRIPTION).expect(200);
    return { used: body.credits_used, remaining: body.credits_remaining, held: body.credits_held };
  }

  /** Reduces the remaining credits of the account directly in the database. */
  async function leave(remaining: number): Promise<void> {
    const held = 2_000 - remaining;
    await server.as(account.key).get(SUBSCRIPTION).expect(200);
    await sql('update credit_account set monthly_available = ?, used = ? where account_id = ?', [
      remaining,
      held,
      account.accountId,
    ]);
    await sql(
      `insert into credit_entry select account_id, 'settle', 'test', line, ledger, 'monthly', 1, amount, now()
       from credit_account, (values (0, 'available', -(?::integer)), (1, 'spent', ?::integer)) as lines (line, ledger, amount)
       where account_id = ?`,
      [held, held, account.accountId],
    );
  }
});
