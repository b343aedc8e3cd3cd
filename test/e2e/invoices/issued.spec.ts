import type { PlanCode } from '#config';
import { EntityManager } from '#platform/database/entity-manager';
import { beforeAll, describe, expect, it } from 'vitest';
import { PlanSetCommand } from '../../../src/billing/plan.commands.js';
import { RollCycles } from '../../../src/billing/roll-cycles.js';
import { command } from '../../support/invoices.js';
import { TestServer } from '../../support/test-server.js';

describe('invoices that billing issues', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await TestServer.shared();
  });

  it('concurrent closing issues one invoice per ended cycle', async () => {
    const customer = await accountOf(70, 'growth');
    await Promise.all([roll(), roll(), roll()]);
    await roll();
    const [second, first, ...more] = await invoicesOf(customer);
    expect(more).toEqual([]);
    expect(second?.period.start).toBe(first?.period.end);
    expect(second?.issued_at).toBe(second?.period.end);
    expect([first?.total, second?.total]).toEqual([4_900, 4_900]);
  });

  it('the free plan is not invoiced', async () => {
    const { accountId } = await accountOf(70, 'free');
    await roll();
    const rows = await server.inContext(() =>
      server.app.get(EntityManager).execute('select 1 from invoice where account_id = ?', [accountId]),
    );
    expect(rows).toEqual([]);
  });

  it('concurrent upgrades issue one invoice for the rest of the cycle', async () => {
    const customer = await accountOf(3, 'starter');
    const upgrade = { account: customer.accountId, plan: 'agency' } as const;
    await Promise.allSettled([1, 2, 3].map(() => command(server, PlanSetCommand, upgrade)));
    const [invoice, ...more] = await invoicesOf(customer);
    expect(more).toEqual([]);
    expect(invoice?.total).toBeGreaterThan(10_000);
    expect(invoice?.total).toBeLessThan(13_000);
  });

  /** Creates an account that signed up some days ago and has no balances yet. */
  async function accountOf(days: number, plan: PlanCode) {
    const { accountId, key } = await server.createAccount(plan);
    await server.inContext(() =>
      server.app
        .get(EntityManager)
        .execute(`update account set created_at = created_at - ? * interval '1 day' where id = ?`, [
          days,
          accountId,
        ]),
    );
    return { accountId, api: server.as(key) };
  }

  function roll() {
    return server.drain(RollCycles);
  }

  async function invoicesOf({ api }: { api: ReturnType<TestServer['as']> }) {
    const { body } = await api.get('/api/v1/invoices').expect(200);
    return body;
  }
});
