import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { RequeueScans } from '../../src/scanning/run/requeue-scans.js';
import { Scheduler } from '../../src/schedules/fire/scheduler.js';
import { ProviderRegistry } from '../../src/search/provider-registry.js';
import { describeSizes, largestSize } from '../support/databases.js';
import { FakeClock } from '../support/fake-clock.js';
import { GatedSearch } from '../support/gated-search.js';
import { createBusiness, startScan } from '../support/steps.js';
import { type Api, TestServer } from '../support/test-server.js';
import { finished, until } from '../support/wait.js';

/** DUE_SCANS=1000 runs the long drill. */
const MANY = Number(process.env['DUE_SCANS'] ?? 20);

describeSizes(
  [largestSize()],
  'order of waiting scans on %s',
  (size) => {
    it(`the worker starts requested scans before ${MANY} scheduled ones and alternates between accounts`, async () => {
      await scheduled(Array.from({ length: MANY / 20 }, () => ({ api: big, id: bigs, keywords: twenty })));
      await busy();
      const third = await server.newCustomer();
      await scheduled([
        { api: third, id: await createBusiness(third), keywords: ['the only scheduled one'] },
      ]);
      await request(big, bigs, 'requested by the big account');
      await request(small, smalls, 'requested by the small account');
      const [row] = await server.sql<{ n: number }>(
        `select count(*)::int as n from scan where status = 'queued'`,
      );
      expect(row?.n).toBeGreaterThan(MANY);
      expect(await next()).toBe('requested by the small account');
      expect(await next()).toBe('requested by the big account');
      expect(await next()).toBe('the only scheduled one');
      expect(await next()).toMatch(/^due /);
    });

    it('the worker starts a scheduled scan that has waited long, however many scans are requested', async () => {
      await scheduled([{ api: small, id: smalls, keywords: ['first', 'second', 'overdue'] }]);
      await busy();
      await server.sql(`update scan set created_at = now() - interval '6 minutes' where keyword = 'overdue'`);
      for (let n = 0; n < 6; n++) await request(big, bigs, `requested ${n}`);
      // One of four starts goes to overdue scans.
      expect([await next(), await next(), await next(), await next()]).toContain('overdue');
    });

    it('the worker skips a postponed scan and starts other scans of its account', async () => {
      for (const keyword of ['running', 'running too']) await request(big, bigs, keyword);
      await busy();
      const off = [];
      for (const keyword of ['off', 'off too', 'off as well'])
        off.push(await request(small, smalls, keyword));
      // The state that a worker leaves when the provider is unavailable.
      await server.sql(
        `update scan set status = 'running', started_at = now() - interval '1 minute',
         lease_expires_at = now() + interval '1 hour' where keyword like 'off%'`,
      );
      const other = await server.newCustomer();
      const others = await createBusiness(other);
      for (const keyword of ['first of the other', 'second of the other'])
        await request(other, others, keyword);
      await request(small, smalls, 'of the same account');
      expect(await next()).toBe('first of the other');
      expect(await next()).toBe('of the same account');
      expect(await next()).toBe('second of the other');
      gate.open();
      await server.sql(`update scan set lease_expires_at = now() where keyword like 'off%'`);
      await server.drain(RequeueScans);
      for (const location of off) {
        expect(await finished(small, location)).toMatchObject({ status: 'completed' });
      }
    });

    let server: TestServer;
    let gate: GatedSearch;
    let clock: FakeClock;

    /** An account with many scans, and one with few. */
    let big: Api;

    let small: Api;
    let bigs: number;
    let smalls: number;

    beforeAll(async () => {
      server = await TestServer.start(size);
      gate = new GatedSearch(server.app);
      // Two scans of one pin occupy the provider.
      vi.spyOn(server.app.get(ProviderRegistry), 'concurrency').mockReturnValue(1);
      clock = new FakeClock([server.app], new Date().toISOString());
    });

    beforeEach(async () => {
      gate.shut();
      big = await server.newCustomer();
      small = await server.newCustomer();
      bigs = await createBusiness(big);
      smalls = await createBusiness(small);
    });

    afterEach(async () => {
      await server.sql('delete from schedule');
      await server.sql(`delete from scan where status = 'queued'`);
      gate.open();
      await server.quiet();
      await server.sql('delete from scan');
    });

    afterAll(() => server.stop());

    const twenty = Array.from({ length: 20 }, (_, n) => `due ${n}`);

    /** Creates schedules, advances the clock by an hour and fires them. */
    async function scheduled(orders: { api: Api; id: number; keywords: string[] }[]): Promise<void> {
      for (const { api, id, keywords } of orders) {
        const body = { business_id: id, keywords, grid_size: 1, radius_miles: 0.5, cron: '0 * * * *' };
        await api.post('/api/v1/schedules').send(body).expect(201);
      }
      clock.advance(3_600_000);
      await server.drain(Scheduler);
    }

    function request(api: Api, business_id: number, keyword: string) {
      return startScan(api, { business_id, keyword, grid_size: 1 });
    }

    function started(): Promise<{ id: number; keyword: string }[]> {
      return server.sql('select id, keyword from scan where started_at is not null');
    }

    /** Waits until no other scan can start. */
    function busy() {
      return until(started, ({ length }) => length === 2);
    }

    /** Lets one scan end and returns the keyword of the scan that starts in its place. */
    async function next(): Promise<string | undefined> {
      const before = new Set((await started()).map(({ id }) => id));
      gate.pass(1);
      const after = await until(started, ({ length }) => length > before.size);
      return after.find(({ id }) => !before.has(id))?.keyword;
    }
  },
  { timeout: 120_000 },
);
