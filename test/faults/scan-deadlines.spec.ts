import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSerpApi, placeOf, serpApiPlace } from '../../libs/local-search/serpapi/testing/fake-serpapi.js';
import { CheckLedger } from '../../src/billing/check-ledger.js';
import { EndOverdueScans } from '../../src/scanning/end/end-overdue-scans.js';
import { EndScan } from '../../src/scanning/end/end-scan.js';
import { CreateScan } from '../../src/scanning/order/create-scan.js';
import { RequeueScans } from '../../src/scanning/run/requeue-scans.js';
import { FakeClock } from '../support/fake-clock.js';
import { insertQueuedScan } from '../support/queued-scan.js';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, scan, startScan } from '../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../support/test-server.js';
import { finished, until } from '../support/wait.js';

describe('time limits of scans', () => {
  it('a scan of a schedule has six hours', async () => {
    const tenant = { accountId: account.accountId, livemode: true };
    const occurrence = { scheduleId: 1, at: now };
    const wanted = { businessId: business_id, keyword: 'cafe', gridSize: 3, radiusMiles: 0.5, occurrence };
    const { scan } = await server.inContext(() => server.app.get(CreateScan).run(tenant, wanted));
    const { id } = scan;
    const { body } = await api.get(`/api/v1/scans/${id}`).expect(200);
    expect(Date.parse(String(body.deadline_at)) - Date.parse(body.created_at)).toBe(360 * MINUTE);
  });

  it('a search that hangs is given up on after its limit, is repeated, and counts as spent', async () => {
    const seen = new Set<string>();
    fake.behaviour = (call) => {
      if (call.query.get('q') !== 'cafe' || seen.has(placeOf(call))) return 'normal';
      seen.add(placeOf(call));
      return 'hanging';
    };
    const ended = await scan(api, { business_id, keyword: 'cafe' });
    expect(ended).toMatchObject({
      status: 'completed',
      pins_measured: PINS,
      credits_charged: PINS,
      provider_cost: { searches: 2 * PINS },
    });
    expect(searches('cafe')).toHaveLength(2 * PINS);
  });

  it('a scan with a provider that is half down is partial at its deadline, and the other credits are released', async () => {
    failAtHalf('broken');
    const path = await startScan(api, { business_id, keyword: 'bar' });
    const { body: created } = await api.get(path).expect(200);
    expect(Date.parse(String(created.deadline_at)) - Date.parse(String(created.created_at))).toBe(
      15 * MINUTE,
    );
    await until(
      () => rowOf(path),
      (row) => Number(row['pins_measured']) > 0,
    );
    // Past the time that its worker has to end it.
    clock.advance(16 * MINUTE);
    await server.drain(EndOverdueScans);
    const ended = await finished(api, path);
    const measured = ended.pins_measured;
    expect(measured).toBeLessThan(PINS);
    expect(ended).toMatchObject({ status: 'partial', credits_charged: measured, waits_until: null });
    expect(await reasonsOf(path)).toEqual(new Set(['deadline_exceeded']));
    expect(await credits()).toEqual({ used: measured, held: 0 });
  });

  it('scans that no worker has claimed fail at their deadline and cost nothing, and stuck workers lose theirs later', async () => {
    fake.behaviour = () => 'hanging';
    // More scans than one process runs at once.
    const paths: string[] = [];
    for (let n = 0; n < 3; n++) paths.push(await startScan(api, { business_id, keyword: `hotel ${n}` }));
    const working = `select id from scan where status = 'running' and lease_token is not null`;
    await until(
      () => server.sql(working),
      (rows) => rows.length === 2,
    );
    // No process claims scans of a provider that it does not know.
    await server.sql(`update scan set provider = 'removed' where status = 'queued'`);
    const queued = await server.sql<{ id: number }>(`select id from scan where provider = 'removed'`);
    clock.advance(15 * MINUTE);
    await server.drain(EndOverdueScans);
    expect(queued).toHaveLength(1);
    for (const { id } of queued) {
      const { body } = await api.get(`/api/v1/scans/${id}`).expect(200);
      expect(body).toMatchObject({ status: 'failed', failure: 'deadline_exceeded', credits_charged: 0 });
    }
    clock.advance(MINUTE);
    await server.drain(EndOverdueScans);
    for (const path of paths) expect(await finished(api, path)).toMatchObject({ credits_charged: 0 });
  });

  it('the worker of a scan stops at the deadline, stores its pins and counts the searches that it gave up on', async () => {
    const { id: earlier } = await scan(api, { business_id, keyword: 'cine' });
    fake.calls.length = 0;
    fake.behaviour = () => (searches('cine').length <= 2 ? 'normal' : 'hanging');
    // A worker must not claim the scan before it has its deadline.
    const id = await insertQueuedScan(server, earlier, { isPostponed: true });
    const path = `/api/v1/scans/${id}`;
    await server.sql('update scan set deadline_at = ?, lease_expires_at = null where id = ?', [
      new Date(now.getTime() + 10 * MINUTE),
      id,
    ]);
    const deadline = new AbortController();
    const realTimeout = AbortSignal.timeout.bind(AbortSignal);
    const timeouts = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => (ms > 5 * MINUTE ? deadline.signal : realTimeout(ms)));
    await server.drain(RequeueScans);
    await until(
      async () => (await api.get(path).expect(200)).body,
      ({ pins_measured }) => pins_measured === 2 && searches('cine').length > 2,
    );
    timeouts.mockRestore();
    deadline.abort();
    const ended = await finished(api, path);
    expect(ended).toMatchObject({ status: 'partial', pins_measured: 2 });
    expect(ended.provider_cost).toMatchObject({ searches: searches('cine').length });
    expect(await reasonsOf(path)).toEqual(new Set(['deadline_exceeded']));
  });

  it('a scan whose deadline passed while the service was stopped ends after the start', async () => {
    fake.behaviour = () => 'broken';
    const path = await startScan(api, { business_id, keyword: 'kiosco' });
    await isPostponed(path);
    await server.sql(`update scan set deadline_at = now() - interval '1 hour' where keyword = 'kiosco'`);
    await server.restart();
    api = server.as(account.key);
    expect(await finished(api, path)).toMatchObject({
      status: 'failed',
      failure: 'deadline_exceeded',
      credits_charged: 0,
    });
  });

  it('a scan that several sweeps, its worker and its owner end at once is settled once', async () => {
    failAtHalf('broken');
    const paths: string[] = [];
    for (let n = 0; n < 4; n++) paths.push(await startScan(api, { business_id, keyword: `bakery ${n}` }));
    const later = new Date(now.getTime() + 15 * MINUTE);
    const endScan = server.app.get(EndScan);
    await Promise.all(
      paths.flatMap((path) => {
        const id = Number(path.split('/').at(-1));
        const expire = () => server.inContext(() => endScan.expire(id, later, 0));
        return [expire(), expire(), expire(), api.post(`${path}/cancel`)];
      }),
    );
    for (const path of paths) {
      const ended = await finished(api, path);
      expect(ended.credits_charged).toBe(ended.pins_measured);
    }
    const settled = await server.sql(
      `select scan_id from credit_hold where ended_at is not null and scan_id in
         (select id from scan where keyword like 'bakery %')`,
    );
    expect(settled).toHaveLength(paths.length);
  });

  let fake: FakeSerpApi;
  let server: TestServer;
  let account: TestAccount;
  let api: Api;
  let clock: FakeClock;
  let business_id: number;
  let now: Date;

  beforeAll(async () => {
    fake = await FakeSerpApi.start({ places: [serpApiPlace(1)] });
    server = await TestServer.start(undefined, {
      ...fake.env,
      SERPAPI_MAX_RPS: '500',
      SERPAPI_CONCURRENCY: '4',
      SERPAPI_COST_PER_SEARCH: '0.005',
      SERPAPI_TIMEOUT_SECONDS: '1',
    });
  });

  beforeEach(async () => {
    fake.calls.length = 0;
    fake.behaviour = () => 'normal';
    account = await server.createAccount('agency');
    api = server.as(account.key);
    business_id = await createBusiness(api, PHARMACY);
    now = new Date();
    clock = new FakeClock([server.app], now.toISOString());
  });

  afterEach(async () => {
    await server.quiet();
    const ledger = await server.inContext(() => server.app.get(CheckLedger).run());
    expect(ledger.findings).toEqual([]);
  });

  afterAll(async () => {
    await server.stop();
    await fake.stop();
  });

  async function credits() {
    const { body } = await api.get('/api/v1/subscription').expect(200);
    return { used: body.credits_used, held: body.credits_held };
  }

  function searches(keyword: string) {
    return fake.calls.filter(({ query }) => query.get('q') === keyword);
  }

  /** Makes the provider answer at the first half of the pins of its searches, and fail at the others for ever. */
  function failAtHalf(failure: 'broken' | 'hanging'): void {
    const good = new Set<string>();
    const bad = new Set<string>();
    fake.behaviour = (call) => {
      const place = placeOf(call);
      if (!good.has(place) && !bad.has(place)) (good.size <= bad.size ? good : bad).add(place);
      return good.has(place) ? 'normal' : failure;
    };
  }

  async function rowOf(path: string) {
    const [row] = await server.sql<Record<string, unknown>>('select * from scan where id = ?', [
      path.split('/').at(-1),
    ]);
    return row ?? {};
  }

  function isPostponed(path: string) {
    return until(
      () => rowOf(path),
      (row) => row['status'] === 'running' && row['lease_token'] === null,
    );
  }

  async function reasonsOf(path: string) {
    const { body } = await api.get(`${path}/rankings`).expect(200);
    return new Set((body.unmeasured as { reason: string }[]).map(({ reason }) => reason));
  }
});

const PINS = 9;

const MINUTE = 60_000;
