import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anchorOf } from '../../src/billing/billing-cycle.js';
import { BOTH_DATABASES, describeSizes } from '../support/databases.js';
import { TestBilling } from '../support/test-billing.js';
import { AccountModel } from './account-model.js';
import { anyCommands, type Subject } from './ledger-commands.js';

/** Set `LEDGER_RUNS=1000` for a long search. */
const RUNS = Number(process.env['LEDGER_RUNS'] ?? 15);

describeSizes(
  BOTH_DATABASES,
  'random billing operations on %s',
  (size) => {
    it('balances equal those of a simple model, and the ledger agrees with them', async () => {
      await fc.assert(
        fc.asyncProperty(anyCommands, async (commands) => {
          const subject = await newSubject();
          await billing.subscription(subject.real.accountId);
          await fc.asyncModelRun(() => subject, commands);
          await expectConsistentLedger(subject.real.accountId, subject.model.granted);
        }),
        { numRuns },
      );
    });

    let billing: TestBilling;

    beforeAll(async () => {
      billing = await TestBilling.open(size);
    });

    afterAll(() => billing.close());

    // The operations are the same code on both databases. The embedded one tries the first values of the same seed.
    const numRuns = size === 'embedded' ? Math.ceil(RUNS / 3) : RUNS;

    /** Cuts the connection on a server. The embedded database ends with its process, so there it only throws. */
    async function kill(): Promise<never> {
      if (size !== 'embedded')
        await billing.database.em.execute('select pg_terminate_backend(pg_backend_pid())');
      throw new Error('killed');
    }

    async function newSubject(): Promise<{ model: AccountModel; real: Subject }> {
      // Keeps the task from rolling accounts of earlier runs.
      await billing.sql(`update credit_account set cycle_end = '9999-01-01'`);
      billing.clock.time = SIGN_UP;
      const accountId = await billing.signUp('free');
      return {
        model: new AccountModel('free', anchorOf(SIGN_UP)),
        real: { billing, accountId, scans: [], kill },
      };
    }

    /** Checks that the ledger accounts for every granted credit. */
    async function expectConsistentLedger(accountId: number, granted: number): Promise<void> {
      const { findings } = await billing.check();
      // While fast-check shrinks a failure, the ledgers of earlier runs are inconsistent too.
      expect(findings.filter((finding) => finding['account_id'] === accountId)).toEqual([]);
      const sums = await billing.sql<{ ledger: string; sum: number }>(
        `select ledger, sum(amount)::integer as sum from credit_entry where account_id = ? group by ledger`,
        [accountId],
      );
      const { granted: source = 0, ...places } = Object.fromEntries(
        sums.map(({ ledger, sum }) => [ledger, sum]),
      );
      expect(-source).toBe(granted);
      expect(Object.values(places).every((sum) => sum >= 0)).toBe(true);
      expect(Object.values(places).reduce((total, sum) => total + sum, 0)).toBe(granted);
      const alerts = await billing.sql(
        `select from outbox_event where account_id = ?
       group by data -> 'values' -> 'billing_cycle', data -> 'rule' having count(*) > 1`,
        [accountId],
      );
      expect(alerts).toEqual([]);
    }
  },
  { timeout: 120_000 + RUNS * 5_000 },
);

const SIGN_UP = new Date('2026-01-31T15:00:00Z');
