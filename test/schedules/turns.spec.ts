import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { RequeueScans } from '../../src/scanning/queue/requeue-scans.js';
import { Scheduler } from '../../src/schedules/scheduler.js';
import { describeSizes, SMALLEST_AND_LARGEST } from '../support/databases.js';
import { FakeClock } from '../support/fake-clock.js';
import { GatedSearch } from '../support/gated-search.js';
import { startScan, track } from '../support/steps.js';
import { type Api, TestServer } from '../support/test-server.js';
import { finished, until } from '../support/wait.js';

/** `DUE_SCANS=1000` for the long drill. */
const MANY = Number(process.env['DUE_SCANS'] ?? 20);

describeSizes(
  SMALLEST_AND_LARGEST,
  'whose turn a scan is, on %s',
  (size) => {
    let server: TestServer;
    let gate: GatedSearch;
    let clock: FakeClock;
    /** The account with very many scans, and another. */
    let big: Api;
    let small: Api;
    let bigs: number;
    let smalls: number;

    beforeAll(async () => {
      server = await TestServer.start(size);
      gate = new GatedSearch(server.app);
      clock = new FakeClock([server.app], new Date().toISOString());
    });
    beforeEach(async () => {
      gate.shut();
      big = await server.newCustomer();
      small = await server.newCustomer();
      bigs = await track(big);
      smalls = await track(small);
    });
    afterEach(async () => {
      await server.sql('delete from schedule');
      await server.sql(`delete from scan where status = 'queued'`);
      gate.open();
      await server.quiet();
      await server.sql('delete from scan');
    });
    afterAll(() => server.stop());

    /** Schedules that fire at the next full hour, which is now. */
    async function scheduled(orders: { api: Api; id: number; keywords: string[] }[]): Promise<void> {
      for (const { api, id, keywords } of orders) {
        const body = { business_id: id, keywords, grid_size: 1, radius_miles: 0.5, cron: '0 * * * *' };
        await api.post('/api/v1/schedules').send(body).expect(201);
      }
      clock.advance(3_600_000);
      await server.drain(Scheduler);
    }
    const twenty = Array.from({ length: 20 }, (_, n) => `due ${n}`);
    const ask = (api: Api, business_id: number, keyword: string) =>
      startScan(api, { business_id, keyword, grid_size: 1 });
    const begun = (): Promise<{ id: number; keyword: string }[]> =>
      server.sql('select id, keyword from scan where started_at is not null');
    /** Both workers have a scan. */
    const busy = () => until(begun, ({ length }) => length === 2);
    /** Ends the scan that was begun first, and answers the keyword of the one that is begun in its place. */
    async function next(): Promise<string | undefined> {
      const before = new Set((await begun()).map(({ id }) => id));
      gate.pass(1);
      const after = await until(begun, ({ length }) => length > before.size);
      return after.find(({ id }) => !before.has(id))?.keyword;
    }

    it(`goes to people first, and among accounts round: ${MANY} due scans hold up nobody`, async () => {
      await scheduled(Array.from({ length: MANY / 20 }, () => ({ api: big, id: bigs, keywords: twenty })));
      await busy();
      const third = await server.newCustomer();
      await scheduled([{ api: third, id: await track(third), keywords: ['the only due one'] }]);
      await ask(big, bigs, 'asked by the big one');
      await ask(small, smalls, 'asked by the small one');
      const [row] = await server.sql<{ n: number }>(
        `select count(*)::int as n from scan where status = 'queued'`,
      );
      expect(row?.n).toBeGreaterThan(MANY);
      // Two were under way; what is begun next is what they stood in the way of.
      expect(await next()).toBe('asked by the small one');
      expect(await next()).toBe('asked by the big one');
      expect(await next()).toBe('the only due one');
      expect(await next()).toMatch(/^due /);
    });

    it('comes for a scheduled scan that waits long, however many scans people ask for', async () => {
      await scheduled([{ api: small, id: smalls, keywords: ['first', 'second', 'overdue'] }]);
      await busy();
      await server.sql(`update scan set created_at = now() - interval '6 minutes' where keyword = 'overdue'`);
      for (let n = 0; n < 6; n++) await ask(big, bigs, `asked ${n}`);
      // Every fourth turn.
      expect([await next(), await next(), await next(), await next()]).toContain('overdue');
    });

    it('does not come to one that is put off, nor is taken from the others of its account', async () => {
      for (const keyword of ['under way', 'under way too']) await ask(big, bigs, keyword);
      await busy();
      const off = [];
      for (const keyword of ['off', 'off too', 'off as well']) off.push(await ask(small, smalls, keyword));
      // As a worker leaves them whose provider is down.
      await server.sql(
        `update scan set status = 'running', started_at = now() - interval '1 minute',
         lease_expires_at = now() + interval '1 hour' where keyword like 'off%'`,
      );
      const other = await server.newCustomer();
      const others = await track(other);
      for (const keyword of ['first of the other', 'second of the other']) await ask(other, others, keyword);
      await ask(small, smalls, 'of the same account');
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
  },
  { timeout: 120_000 },
);
