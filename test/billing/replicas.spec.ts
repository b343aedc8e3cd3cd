import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AccountsRepository } from '../../src/accounts/accounts.repository.js';
import { InsufficientCredits } from '../../src/billing/billing.problems.js';
import { describeWith } from '../support/describe-with.js';
import { TestBilling } from '../support/test-billing.js';

/** Set `LEDGER_RUNS=1000` for a long search. */
const RUNS = Number(process.env['LEDGER_RUNS'] ?? 5);
const DAY_MS = 86_400_000;

describeWith(
  'postgresql',
  'billing with several replicas on one database',
  { timeout: 120_000 + RUNS * 10_000 },
  () => {
    it('replicas that roll concurrently close each missed cycle once', async () => {
      setTime(new Date('2026-01-31T15:00:00Z'));
      const ids: number[] = [];
      for (let i = 0; i < 20; i++) ids.push(await billing.signUp('starter'));
      // The roll itself creates the balances of the other accounts.
      for (const id of ids.slice(0, 15)) await billing.subscription(id);
      setTime(new Date('2026-04-30T00:00:00Z'));
      await Promise.all([
        ...replicas.map((replica) => replica.rollDue()),
        ...ids.slice(5, 10).map((id) => replicas[1]?.reserve(id, 500)),
      ]);
      const entries = await billing.sql<{ account_id: number; operation: string; count: number }>(
        `select account_id, operation, count(distinct key)::integer as count from credit_entry
       where operation in ('grant', 'expire') group by 1, 2 order by 1, 2`,
      );
      expect(entries).toEqual(
        ids.flatMap((account_id) => [
          { account_id, operation: 'expire', count: 3 },
          { account_id, operation: 'grant', count: 4 },
        ]),
      );
      const wanted = ids.flatMap((id) => [1, 2, 3].map((cycle) => `${id} cycle:${cycle}`));
      expect(drafts(ids).toSorted()).toEqual(wanted.toSorted());
      for (const id of ids) {
        expect(await billing.subscription(id)).toMatchObject({
          remaining: ids.slice(5, 10).includes(id) ? 1_500 : 2_000,
          cycleStart: new Date('2026-04-30T00:00:00Z'),
        });
      }
      expect((await billing.check()).findings).toEqual([]);
    });

    it('changes a plan while another transaction holds the lock of the account', async ({ signal }) => {
      const accountId = await billing.signUp('starter');
      const [locked, changed] = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()];
      signal.addEventListener('abort', () => {
        changed.resolve(true);
      });
      const holder = billing.unit(async () => {
        await new AccountsRepository(billing.database.em).lock(accountId);
        locked.resolve(true);
        await changed.promise;
      });
      await locked.promise;
      await replicas[1]?.changePlan(accountId, 'growth').finally(() => {
        changed.resolve(true);
      });
      await holder;
      expect(await billing.subscription(accountId)).toMatchObject({ plan: 'growth' });
    });

    /** An operation on one replica, executed concurrently with others. */
    const step = fc.record({
      replica: fc.nat(2),
      account: fc.nat(1),
      what: fc.constantFrom(
        'reserve',
        'reserve',
        'reserve',
        'settle',
        'settle',
        'grant',
        'refund',
        'roll',
        'kill',
      ),
      credits: fc.integer({ min: 1, max: 120 }),
    });
    type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

    async function perform({ replica, account, what, credits }: Step, ids: number[], scans: number[]) {
      const own = replicas[replica] ?? billing;
      const accountId = ids[account] ?? 0;
      const scan = scans[credits % Math.max(1, scans.length)];
      switch (what) {
        case 'reserve':
          return scans.push(await own.reserve(accountId, credits));
        case 'grant':
          return own.grant(accountId, credits);
        case 'roll':
          return own.rollDue();
        case 'settle':
          return scan && own.settle(scan, Number(credits % 3 > 0));
        case 'refund':
          return scan && own.refund(scan);
        case 'kill':
          return own.unit(async () => {
            await own.reserve(accountId, credits);
            await own.database.em.execute('select pg_terminate_backend(pg_backend_pid())');
          });
      }
    }

    function isExpected(error: unknown, what: Step['what']): boolean {
      if (error instanceof InsufficientCredits) return true;
      if (what === 'kill') return String(error).includes('terminat');
      return what === 'refund' && String(error).includes('refund_exceeds_charge');
    }

    it('concurrent operations on several replicas leave a consistent ledger', async () => {
      const batch = fc.record({
        days: fc.constantFrom(0, 0, 16, 31),
        steps: fc.array(step, { maxLength: 12, size: 'max' }),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 6 }), async (batches) => {
          await billing.sql(`update credit_account set cycle_end = '9999-01-01'`);
          setTime(new Date('2026-01-31T15:00:00Z'));
          const ids = [await billing.signUp('free'), await billing.signUp('free')];
          const scans: number[] = [];
          for (const { days, steps } of batches) {
            setTime(new Date(billing.clock.time.getTime() + days * DAY_MS));
            const outcomes = await Promise.allSettled(steps.map((one) => perform(one, ids, scans)));
            for (const [index, outcome] of outcomes.entries()) {
              if (outcome.status === 'fulfilled') continue;
              const what = steps[index]?.what ?? 'roll';
              expect(isExpected(outcome.reason, what), `${what}: ${String(outcome.reason)}`).toBe(true);
            }
            const { findings } = await billing.check();
            expect(findings.filter(({ account_id }) => ids.includes(account_id as number))).toEqual([]);
          }
        }),
        { numRuns: RUNS },
      );
    });

    let billing: TestBilling;
    let replicas: TestBilling[];

    beforeAll(async () => {
      billing = await TestBilling.open('postgresql');
      replicas = [billing, await billing.replica(), await billing.replica()];
    });

    afterAll(async () => {
      for (const replica of replicas.slice(1)) await replica.database.close();
      await billing.close();
    });

    function setTime(time: Date): void {
      for (const { clock } of replicas) clock.time = time;
    }

    function drafts(accountIds: readonly number[]): string[] {
      return replicas
        .flatMap(({ issuer }) => issuer.drafts)
        .filter(({ accountId }) => accountIds.includes(accountId))
        .map(({ accountId, key }) => `${accountId} ${key}`);
    }
  },
);
