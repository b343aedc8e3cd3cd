import { BackgroundTasks } from '#platform/background/background-tasks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { CheckLedger } from '../../src/billing/check-ledger.js';
import { GrantCredits } from '../../src/billing/grant-credits.js';
import { CreateScans } from '../../src/scanning/order/create-scans.js';
import { Scheduler } from '../../src/schedules/fire/scheduler.js';
import { describeSizes, largestSize } from '../support/databases.js';
import { FakeClock } from '../support/fake-clock.js';
import { GatedSearch } from '../support/gated-search.js';
import { createBusiness } from '../support/steps.js';
import { many, storeRows } from '../support/stored-rows.js';
import { type TestAccount, TestServer } from '../support/test-server.js';

describeSizes(
  [largestSize()],
  'Scheduler with a batch of due schedules on %s',
  (size) => {
    it('fires more schedules than one transaction claims, each once', async () => {
      const ids = await store(own(), { count: 450 });
      const createScans = vi.spyOn(server.app.get(CreateScans), 'run');
      await fire();
      expect(createScans.mock.calls.map(([orders]) => orders.length).slice(0, 3)).toEqual([200, 200, 50]);
      expect(await fired()).toEqual(ids.map((id) => ({ id, scans: 1, reason: null, isDue: false })));
      expect(await findings()).toEqual([]);
    });

    it('fires every schedule but the failing ones, which stay due without ending the run', async () => {
      const failing = await store(own(), { count: 3, keyword: 'fails' });
      const fine = await store(own(), { count: 250 });
      const failure = failFor('fails');
      await fire();
      // The halves of the batch of 200, of the one with the failing schedules, and so on; then the other 53.
      expect(failure.mock.calls.length).toBeLessThan(30);
      expect(await fired()).toEqual([
        ...failing.map((id) => ({ id, scans: 0, reason: null, isDue: true })),
        ...fine.map((id) => ({ id, scans: 1, reason: null, isDue: false })),
      ]);
      failure.mockRestore();
      await fire();
      expect((await fired()).filter(({ scans }) => scans !== 1)).toEqual([]);
      expect(await findings()).toEqual([]);
    });

    it('refuses a schedule without credits or coverage and fires the others', async () => {
      // The plan has 2,000 credits a month.
      const poor = await another('starter');
      const affordable = await store(poor, { count: 4, gridSize: 21 });
      const [dear] = await store(poor, { gridSize: 21 });
      const [cheap] = await store(poor, { gridSize: 3 });
      const [far] = await store(await another('agency', { name: 'Far away', lat: 48.85, lng: 2.35 }));
      const [fine] = await store(own());
      await fire();
      expect(await fired()).toEqual([
        ...affordable.map((id) => ({ id, scans: 1, reason: null, isDue: false })),
        { id: dear, scans: 0, reason: 'insufficient_credits', isDue: false },
        { id: cheap, scans: 1, reason: null, isDue: false },
        { id: far, scans: 0, reason: 'outside_coverage', isDue: false },
        { id: fine, scans: 1, reason: null, isDue: false },
      ]);
      const alerts = await server.sql(
        `select (rule->>'schedule_id')::int as id, values->>'reason' as reason from alert
         where kind = 'schedule_missed' order by id`,
      );
      expect(alerts).toEqual([
        { id: dear, reason: 'insufficient_credits' },
        { id: far, reason: 'outside_coverage' },
      ]);
      const events = await server.sql(
        `select (data->'rule'->>'schedule_id')::int as id from outbox_event
         where data->'rule'->>'kind' = 'schedule_missed' order by id`,
      );
      expect(events).toEqual([{ id: dear }, { id: far }]);
      expect(await findings()).toEqual([]);
    });

    it('reserves pack credits after monthly ones, closes ended cycles and creates missing balances', async () => {
      const [packed, used, unused] = [
        await another('starter'),
        await another('agency'),
        await another('agency'),
      ];
      await server.inContext(() => server.app.get(GrantCredits).run(packed.accountId, 50));
      await store(used);
      await fire();
      await store(packed, { count: 4, gridSize: 21 });
      await store(packed, { gridSize: 16 });
      await store(packed, { gridSize: 5 });
      await store(unused);
      await server.sql('update schedule set next_run_at = ?', [DUE]);
      await fire('2027-01-05T00:00:00Z');
      const holds = await server.sql(
        `select hold.cycle, monthly, pack from schedule join scan on schedule_id = schedule.id
         join credit_hold hold on scan_id = scan.id order by scan.id`,
      );
      expect(holds).toEqual([
        { cycle: 1, monthly: 1, pack: 0 },
        ...Array<object>(4).fill({ cycle: 2, monthly: 441, pack: 0 }),
        { cycle: 2, monthly: 236, pack: 20 },
        { cycle: 2, monthly: 0, pack: 25 },
        { cycle: 2, monthly: 1, pack: 0 },
      ]);
      expect(await findings()).toEqual([]);
    });

    let server: TestServer;
    let clock: FakeClock;
    let gate: GatedSearch;
    let account: TestAccount;
    let business: number;

    beforeAll(async () => {
      server = await TestServer.start(size);
      // The tests fire the schedules themselves.
      server.app.get(BackgroundTasks).isPaused = true;
      gate = new GatedSearch(server.app);
      gate.shut();
      clock = new FakeClock([server.app], START);
    });

    beforeEach(async () => {
      account = await server.createAccount('agency');
      business = await createBusiness(server.as(account.key), undefined, { keywords: ['farmacia'] });
    });

    afterEach(async () => {
      vi.restoreAllMocks();
      clock = new FakeClock([server.app], START);
      await server.sql('delete from schedule');
    });

    afterAll(async () => {
      await server.sql(`delete from scan where status = 'queued'`);
      gate.open();
      await server.stop();
    });

    /** Stores due schedules of one keyword. @returns their ids */
    async function store(
      owner: { business: number },
      { count = 1, gridSize = 1, keyword = 'farmacia' } = {},
    ): Promise<number[]> {
      const schedule = {
        business_id: owner.business,
        keywords: [keyword],
        grid_size: gridSize,
        enabled: true,
        next_run_at: DUE,
      };
      const rows = await storeRows(
        server,
        'schedule',
        many(count, () => schedule),
      );
      return rows.map(({ id }) => id);
    }

    function own() {
      return { accountId: account.accountId, business };
    }

    async function another(plan: 'starter' | 'agency', at?: { name: string; lat: number; lng: number }) {
      const { accountId, key } = await server.createAccount(plan);
      return { accountId, business: await createBusiness(server.as(key), at) };
    }

    async function fire(at = DUE): Promise<void> {
      clock.set(at);
      await server.drain(Scheduler);
      clock.set(START);
    }

    function fired(): Promise<Fired[]> {
      return server.sql(
        `select id, next_run_at <= ?::timestamptz as "isDue", last_outcome->>'reason' as reason,
           (select count(*)::int from scan where schedule_id = schedule.id) as scans
         from schedule order by id`,
        [DUE],
      );
    }

    async function findings() {
      return (await server.inContext(() => server.app.get(CheckLedger).run())).findings;
    }

    /** Makes the creation of scans fail for a keyword. */
    function failFor(keyword: string) {
      const createScans = server.app.get(CreateScans);
      const run = createScans.run.bind(createScans);
      return vi
        .spyOn(createScans, 'run')
        .mockImplementation(async (orders) =>
          orders.some(({ keywords }) => keywords?.includes(keyword))
            ? Promise.reject(new Error('simulated failure'))
            : run(orders),
        );
    }
  },
  { timeout: 120_000 },
);

/** Before any schedule is due, so that the service fires nothing on its own while a test stores schedules. */
const START = '2026-11-21T12:00:00.000Z';

const DUE = '2026-11-22T03:00:00.000Z';

interface Fired {
  readonly id: number;
  readonly scans: number;
  readonly reason: string | null;
  readonly isDue: boolean;
}
