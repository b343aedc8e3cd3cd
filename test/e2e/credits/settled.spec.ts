import { BackgroundTasks } from '#platform/background/background-tasks';
import { EntityManager } from '#platform/database/entity-manager';
import { JobQueue } from '#platform/jobs/job-queue';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CheckLedger } from '../../../src/billing/check-ledger.js';
import { SettleEndedScans } from '../../../src/scanning/end/settle-ended-scans.js';
import { createBusiness, startScan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

/** No scan is measured here: the tests write progress and status into the database. */
describe('credits of scans that end abnormally', () => {
  it('deleting a business charges the measured pins of its scans', async () => {
    const queued = await startScan(api, { business_id: business, grid_size: 5 });
    expect(queued).not.toBe(location);
    await sql(`update scan set status = 'running', pins_measured = 4 where id = ?`);
    await api.delete(`/api/v1/businesses/${business}`).expect(204);
    expect(await credits()).toEqual({ used: 4, remaining: 1_996, held: 0 });
    expect(await problems()).toEqual([]);
  });

  it('an attempt of another account to delete the business settles nothing', async () => {
    await (await server.newCustomer()).delete(`/api/v1/businesses/${business}`).expect(404);
    expect(await credits()).toMatchObject({ held: 9 });
    await api.delete(`/api/v1/businesses/${business}`).expect(204);
  });

  it('SettleEndedScans ignores a running scan', async () => {
    await sql(`update scan set status = 'running', pins_measured = 4 where id = ?`);
    await reconcile();
    expect(await credits()).toMatchObject({ held: 9 });
    expect(await problems()).toEqual([]);
    await api.delete(`/api/v1/businesses/${business}`).expect(204);
  });

  it.each(['cancelled', 'failed', 'partial'])(
    'SettleEndedScans settles a scan that was only marked as %s',
    async (status) => {
      await sql(`update scan set status = '${status}', pins_measured = 4 where id = ?`);
      expect(await problems()).toEqual(['hold_without_an_end']);
      await Promise.all([reconcile(), reconcile()]);
      expect(await credits()).toEqual({ used: 4, remaining: 1_996, held: 0 });
      expect((await api.get(location).expect(200)).body).toMatchObject({ status, credits_charged: 4 });
      expect(await problems()).toEqual([]);
    },
  );

  it('SettleEndedScans continues after a scan that cannot be settled', async () => {
    await sql(`update scan set status = 'failed', pins_measured = 99 where id = ?`);
    const broken = location;
    location = await startScan(api, { business_id: business, grid_size: 3 });
    await sql(`update scan set status = 'failed', pins_measured = 4 where id = ?`);
    await reconcile();
    expect(await credits()).toEqual({ used: 4, remaining: 1_987, held: 9 });
    location = broken;
    await sql(`update scan set pins_measured = 0 where id = ?`);
    await reconcile();
    expect(await credits()).toEqual({ used: 4, remaining: 1_996, held: 0 });
  });

  it('SettleEndedScans releases the credits of a deleted scan', async () => {
    await sql('delete from scan where id = ?');
    expect(await problems()).toEqual(['hold_without_an_end']);
    await reconcile();
    expect(await credits()).toEqual({ used: 0, remaining: 2_000, held: 0 });
    expect(await problems()).toEqual([]);
  });

  let server: TestServer;
  let api: Api;
  let business: number;
  let location: string;

  beforeAll(async () => {
    server = await TestServer.start();
    // The tests settle the scans themselves.
    server.app.get(BackgroundTasks).isPaused = true;
    vi.spyOn(server.app.get(JobQueue), 'enqueue').mockResolvedValue();
  });

  beforeEach(async () => {
    api = await server.newCustomer('starter');
    business = await createBusiness(api);
    location = await startScan(api, { business_id: business, grid_size: 3 });
    expect(await credits()).toEqual({ used: 0, remaining: 1_991, held: 9 });
  });

  afterAll(() => server.stop());

  function scanId(): number {
    return Number(location.split('/').at(-1));
  }

  function sql(text: string): Promise<unknown> {
    return server.app.get(EntityManager).fork().execute(text, [scanId()]);
  }

  function reconcile(): Promise<void> {
    return server.drain(SettleEndedScans);
  }

  async function problems(): Promise<unknown[]> {
    return (await server.inContext(() => server.app.get(CheckLedger).run())).findings.map(
      ({ problem }) => problem,
    );
  }

  async function credits(): Promise<object> {
    const { body } = await api.get('/api/v1/subscription').expect(200);
    return { used: body.credits_used, remaining: body.credits_remaining, held: body.credits_held };
  }
});
