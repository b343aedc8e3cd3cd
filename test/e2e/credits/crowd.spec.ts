import { EntityManager } from '#platform/database/entity-manager';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CheckLedger } from '../../../src/billing/check-ledger.js';
import type { Subscription } from '../../../src/billing/credit-accounts.repository.js';
import { GrantCredits } from '../../../src/billing/grant-credits.js';
import { ReadSubscription } from '../../../src/billing/read-subscription.js';
import { BOTH_DATABASES, describeSizes } from '../../support/databases.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness } from '../../support/steps.js';
import { type TestAccount, TestServer } from '../../support/test-server.js';

describeSizes(
  BOTH_DATABASES,
  '40 concurrent POST /scans on %s',
  (size) => {
    it.each([
      ['100 credits suffice for 25 scans of four pins', { gridSize: 2, pack: 0, fit: 25, left: 0 }],
      ['a pack of 40 credits suffices for 4 scans of nine pins', { gridSize: 3, pack: 40, fit: 4, left: 4 }],
    ])(
      '%s; other requests return 402, and every reservation is settled',
      async (_, { gridSize, pack, fit, left }) => {
        if (pack > 0) await server.inContext(() => server.app.get(GrantCredits).run(account.accountId, pack));
        const work = scanAtOnce(gridSize);
        expect([...(await sumsWhile(work))]).toEqual([CREDITS + pack]);
        const { granted, refused } = await work;
        expect(granted).toBe(fit);
        for (const { code, credits_required, credits_available } of refused) {
          expect({ code, credits_required }).toEqual({
            code: 'insufficient_credits',
            credits_required: gridSize ** 2,
          });
          expect(credits_available).toBeLessThan(gridSize ** 2);
        }
        expect(await subscription()).toMatchObject({ used: CREDITS + pack - left, remaining: left, held: 0 });
        const scans = await sql(
          `select status, credits_charged = credits_reserved as all_charged, count(*)::integer as count
       from scan where account_id = ? and grid_size = ? group by 1, 2`,
          [account.accountId, gridSize],
        );
        expect(scans).toEqual([{ status: 'completed', all_charged: true, count: fit }]);
        const { findings } = await server.inContext(() => server.app.get(CheckLedger).run());
        expect(findings).toEqual([]);
      },
    );

    let server: TestServer;
    let account: TestAccount;

    beforeAll(async () => {
      server = await TestServer.start(size);
      account = await server.createAccount('free');
      await subscription();
      // Combines the credits of the free plan with the API access and rate limit of the largest.
      await sql(`update account set plan = 'agency' where id = ?`, [account.accountId]);
    });

    afterAll(() => server.stop());

    function sql<Row>(text: string, parameters: unknown[]): Promise<Row[]> {
      return server.app.get(EntityManager).fork().execute<Row[]>(text, parameters);
    }

    /** Reads the subscription without the rate limit of the API. */
    function subscription(): Promise<Subscription> {
      return server.inContext(() => server.app.get(ReadSubscription).run(account.accountId));
    }

    /** Samples the sum of used, remaining and held credits until the work is done. */
    async function sumsWhile<T>(work: Promise<T>): Promise<Set<number>> {
      const done = new AbortController();
      const end = (): void => {
        done.abort();
      };
      void work.then(end, end);
      const sums = new Set<number>();
      while (!done.signal.aborted) {
        const { used, remaining, held } = await subscription();
        sums.add(used + remaining + held);
        await setTimeout(20);
      }
      return sums;
    }

    async function scanAtOnce(
      gridSize: number,
    ): Promise<{ granted: number; refused: Record<string, unknown>[] }> {
      const api = server.as(account.key);
      const business_id = await createBusiness(api, { ...PHARMACY, name: `Number ${gridSize}` });
      const body = { business_id, keyword: PHARMACY.keyword, grid_size: gridSize, radius_miles: 0.5 };
      const answers = await Promise.all(
        Array.from({ length: REQUESTS }, () => api.post('/api/v1/scans').send(body)),
      );
      const granted = answers.filter(({ status }) => status === 202).length;
      const refused = answers.filter(({ status }) => status === 402);
      expect(granted + refused.length).toBe(REQUESTS);
      while ((await subscription()).held > 0) await setTimeout(50);
      return { granted, refused: refused.map((answer) => answer.body) };
    }
  },
  { timeout: 120_000 },
);

const REQUESTS = 40;

const CREDITS = 100;
