import { BackgroundTasks } from '#platform/background/background-tasks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CheckLedger } from '../../../src/billing/check-ledger.js';
import { CompleteBatch } from '../../../src/scanning/batches/complete-batch.js';
import { FinishBatches } from '../../../src/scanning/batches/finish-batches.js';
import { EndScan } from '../../../src/scanning/end/end-scan.js';
import { BOTH_DATABASES, describeSizes } from '../../support/databases.js';
import { eventsOf, setRanks } from '../../support/events.js';
import { GatedSearch } from '../../support/gated-search.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';
import { until } from '../../support/wait.js';

describeSizes(BOTH_DATABASES, 'CompleteBatch and CancelBatch on %s', (size) => {
  it('of two concurrent batches for the last credits exactly one is created', async () => {
    await server.sql(`update account set plan = 'starter' where id = ?`, [account.accountId]);
    const keywords = ['a', 'b', 'c'];
    const results = await Promise.all(
      [1, 2].map(() =>
        api.post(BATCHES).send({ business_ids: [business], keywords, grid_size: 20, radius_miles: 0.5 }),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual([202, 402]);
    expect(results.find(({ status }) => status === 402)?.body).toMatchObject({
      credits_available: 800,
      credits_required: 1_200,
    });
    const scans = await api.get('/api/v1/scans').expect(200);
    expect(scans.body).toHaveLength(3);
    await api.post(`${BATCHES}/${results.find(({ status }) => status === 202)?.body.id}/cancel`).expect(200);
  });

  // The embedded database has one connection: its scans end one after the other.
  const batches = size === 'embedded' ? 3 : 20;

  it(`${batches} batches whose last two scans end at the same time send one batch.completed each`, async () => {
    const paths: string[] = [];
    for (let n = 0; n < batches; n++) paths.push(await create());
    gate.open();
    for (const path of paths) await ended(path);
    const ids = (await batchEvents()).map(({ id }) => id as number);
    expect(ids.sort((a, b) => a - b)).toEqual(paths.map((path) => Number(path.split('/').at(-1))));
  });

  it('concurrent completions of one batch send one event', async () => {
    const path = await create();
    const id = Number(path.split('/').at(-1));
    const complete = server.app.get(CompleteBatch);
    const hook = vi.spyOn(complete, 'run').mockResolvedValue(false);
    gate.open();
    await server.quiet();
    expect(hook).toHaveBeenCalled();
    expect(await read(path)).toMatchObject({ status: 'running', scans: { completed: 2 }, summary: null });
    hook.mockRestore();
    const results = await Promise.all(
      Array.from({ length: 8 }, () => server.inContext(() => complete.run(id))),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await batchEvents()).toHaveLength(1);
    expect(await read(path)).toMatchObject({ status: 'completed' });
  });

  it('a background task completes a batch whose last scan ended in a process that was killed', async () => {
    const path = await create();
    const hook = vi.spyOn(server.app.get(CompleteBatch), 'run').mockRejectedValue(new Error('killed'));
    gate.open();
    await server.quiet();
    expect(await read(path)).toMatchObject({ status: 'running' });
    hook.mockRestore();
    await server.drain(FinishBatches);
    expect(await read(path)).toMatchObject({ status: 'completed', scans: { completed: 2 } });
    await server.drain(FinishBatches);
    expect(await batchEvents()).toHaveLength(1);
  });

  describe('POST /scan-batches/{id}/cancel', () => {
    it('ends all unfinished scans, keeps measured ones and is idempotent', async () => {
      const path = await create({ keywords: ['bar', 'cafe', 'hotel', 'banco'] });
      await until(
        () => Promise.resolve(gate.arrived),
        (arrived) => arrived >= 1,
      );
      gate.pass(1);
      await until(
        () => read(path),
        ({ scans }) => (scans as Json)['completed'] === 1,
      );
      const cancelled = (await api.post(`${path}/cancel`).expect(200)).body;
      expect(cancelled).toMatchObject({
        status: 'cancelled',
        scans: { total: 4, completed: 1, cancelled: 3, queued: 0, running: 0 },
        credits: { reserved: 4, charged: 1 },
        summary: {},
      });
      expect((await api.post(`${path}/cancel`).expect(200)).body).toEqual(cancelled);
      expect(await batchEvents()).toMatchObject([
        { id: cancelled.id, status: 'cancelled', scans: { cancelled: 3 } },
      ]);
      expect(await read('/api/v1/subscription')).toMatchObject({ credits_used: 1 });
    });

    it('rejects a completed batch with 409', async () => {
      const path = await create();
      gate.open();
      const { id } = await ended(path);
      const refused = await api.post(`${path}/cancel`).expect(409);
      expect(refused.body).toMatchObject({ code: 'batch_ended', batch_id: id });
      expect(await read(path)).toMatchObject({ status: 'completed', cancelled_at: null });
    });
  });

  it('a background task cancels the scans that the request did not cancel', async () => {
    const path = await create();
    await server.sql('update scan_batch set cancelled_at = now() where id = ?', [path.split('/').at(-1)]);
    expect(await read(path)).toMatchObject({ status: 'cancelling', scans: { cancelled: 0 } });
    await server.drain(FinishBatches);
    expect(await read(path)).toMatchObject({ status: 'cancelled', scans: { cancelled: 2 } });
    expect(await batchEvents()).toHaveLength(1);
  });

  it('a background task tries a scan that cannot be cancelled once, and again at its next run', async () => {
    const path = await create();
    const cancel = vi.spyOn(server.app.get(EndScan), 'cancel').mockResolvedValue(false);
    await server.sql('update scan_batch set cancelled_at = now() where id = ?', [path.split('/').at(-1)]);
    const isPaused = server.app.get(BackgroundTasks).isPaused;
    server.app.get(BackgroundTasks).isPaused = true;
    await server.drain(FinishBatches);
    expect(cancel).toHaveBeenCalledTimes(2);
    cancel.mockRestore();
    await server.drain(FinishBatches);
    expect(await read(path)).toMatchObject({ status: 'cancelled', scans: { cancelled: 2 } });
    server.app.get(BackgroundTasks).isPaused = isPaused;
  });

  it('a batch completes without the scans of a deleted business', async () => {
    const other = await createBusiness(api, { ...PHARMACY, name: 'Other' });
    const path = await create({ business_ids: [business, other] });
    await api.delete(`/api/v1/businesses/${business}`).expect(204);
    await api.delete(`/api/v1/businesses/${other}`).expect(204);
    await server.drain(FinishBatches);
    expect(await read(path)).toMatchObject({
      status: 'completed',
      scans: { total: 4, deleted: 4 },
      summary: { average_total_rank: null, movers: [] },
    });
    expect(await batchEvents()).toHaveLength(1);
  });

  it('batch.completed sums up the metrics, and names what rose and fell by more than noise', async () => {
    gate.open();
    const grid = { keywords: [PHARMACY.keyword, 'bar'], grid_size: 7 };
    await api.patch(`/api/v1/businesses/${business}`).send({ label: 'Our shop' }).expect(200);
    const first = await create(grid);
    await ended(first);
    const scans = (await api.get(`${first}/scans`).expect(200)).body;
    for (const { id } of scans)
      await setRanks(
        server,
        id,
        Array.from({ length: 49 }, () => 0),
      );
    const path = await create(grid);
    const batch = await ended(path);
    const [bar, farmacia] = (await api.get(`${path}/scans`).expect(200)).body;
    const mean = ((bar?.average_total_rank as number) + (farmacia?.average_total_rank as number)) / 2;
    expect(batch['summary']).toMatchObject({
      average_total_rank: expect.closeTo(mean, 9) as number,
      compared: 2,
      rose_significantly: 1,
      fell_significantly: 0,
      movers: [
        {
          scan_id: farmacia?.id,
          business_id: business,
          label: 'Our shop',
          keyword: PHARMACY.keyword,
          average_total_rank: farmacia?.average_total_rank,
        },
      ],
    });
    const [mover] = (batch['summary'] as { movers: { mean_change: number }[] }).movers;
    expect(mover?.mean_change).toBeGreaterThan(1);
    const [, event] = await batchEvents();
    const { business_ids, keywords, left_out, ...head } = batch;
    expect(event).toEqual(head);
    expect([business_ids, keywords, left_out]).toEqual([[business], [PHARMACY.keyword, 'bar'], []]);
  });

  let server: TestServer;
  let gate: GatedSearch;
  let account: TestAccount;
  let api: Api;
  let business: number;

  beforeAll(async () => {
    server = await TestServer.start(size);
    // The tests complete batches themselves.
    server.app.get(BackgroundTasks).isPaused = true;
  });

  beforeEach(async () => {
    gate = new GatedSearch(server.app);
    account = await server.createAccount('agency');
    api = server.as(account.key);
    business = await createBusiness(api);
  });

  afterEach(async () => {
    gate.remove();
    vi.restoreAllMocks();
    await server.quiet();
    expect((await server.inContext(() => server.app.get(CheckLedger).run())).findings).toEqual([]);
  });

  afterAll(() => server.stop());

  async function create(more: object = {}): Promise<string> {
    const body = { business_ids: [business], keywords: ['bar', 'cafe'], ...GRID, ...more };
    return String((await api.post(BATCHES).send(body).expect(202)).headers['location']);
  }

  async function read(path: string): Promise<Json> {
    return (await api.get(path).expect(200)).body;
  }

  function ended(path: string): Promise<Json> {
    return until(
      () => read(path),
      ({ completed_at }) => completed_at !== null,
    );
  }

  async function batchEvents(): Promise<Json[]> {
    return (await eventsOf(server, account.accountId))
      .filter(({ type }) => type === 'batch.completed')
      .map(({ data }) => data);
  }
});

const BATCHES = '/api/v1/scan-batches';

const GRID = { grid_size: 1, radius_miles: 0.5 };

type Json = Record<string, unknown>;
