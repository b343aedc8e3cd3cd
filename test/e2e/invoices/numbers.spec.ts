import { EntityManager } from '#platform/database/entity-manager';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InvoiceIssuer } from '../../../src/billing/invoice-issuer.js';
import { describeWith } from '../../support/describe-with.js';
import { draft, issue } from '../../support/invoices.js';
import { TestServer } from '../../support/test-server.js';

class RolledBack extends Error {}

describeWith('postgresql', 'InvoiceIssuer with concurrent transactions on PostgreSQL', () => {
  it('concurrent invoices have consecutive numbers although every third transaction rolls back', async () => {
    const attempts = Array.from({ length: 60 }, (_, index) => {
      const accountId = accountIds[index % accountIds.length] ?? 0;
      return issue(server, draft(accountId), index % 3 === 0 ? rollBack : undefined);
    });
    const outcomes = await Promise.allSettled(attempts);
    const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(failures).toHaveLength(20);
    for (const { reason } of failures) expect(reason).toBeInstanceOf(RolledBack);
    expect(await numbersOf(server)).toEqual(upTo(40));
  });

  it('20 concurrent calls with one key issue one invoice', async () => {
    const before = (await numbersOf(server)).length;
    const wanted = draft(accountIds[0] ?? 0);
    await Promise.all(Array.from({ length: 20 }, () => issue(server, wanted)));
    expect(await numbersOf(server)).toEqual(upTo(before + 1));
  });

  let accountIds: number[];

  beforeAll(async () => {
    accountIds = [];
    for (let index = 0; index < 4; index++) accountIds.push((await server.createAccount()).accountId);
  });
});

describe('issued invoices', () => {
  let issued: string[];

  beforeAll(async () => {
    const { accountId } = await server.createAccount();
    await issue(server, draft(accountId));
    issued = await numbersOf(server);
    expect(issued).toEqual(upTo(issued.length));
  });

  const execute = (sql: string) => server.inContext(() => server.app.get(EntityManager).execute(sql));

  it.each([
    'update invoice set total = 1',
    `update invoice set number = '2026-000009'`,
    `update invoice set lines = '[]'`,
    `update invoice set status = 'paid', paid_at = now(), seller = '{}'`,
    'delete from invoice',
    'delete from account',
  ])('the database rejects: %s', async (sql) => {
    await expect(execute(sql)).rejects.toThrow();
    expect(await numbersOf(server)).toEqual(issued);
  });

  it('issue rejects inconsistent drafts, and requires a transaction', async () => {
    const { accountId } = await server.createAccount();
    const line = { description: 'Growth plan', quantity: 1, unitAmount: 4_900, amount: 4_900 };
    for (const wrong of [
      { lines: [] },
      { lines: [{ ...line, amount: 4_901 }] },
      { lines: [{ ...line, unitAmount: 0.5, amount: 0.5 }] },
      { lines: [{ ...line, unitAmount: Number.NaN, amount: Number.NaN }] },
      { lines: [{ ...line, unitAmount: 2 ** 53, amount: 2 ** 53 }] },
      { lines: [{ ...line, unitAmount: -1, amount: -1 }] },
      { lines: Array.from({ length: 2 }, () => ({ ...line, unitAmount: 2 ** 52, amount: 2 ** 52 })) },
      { lines: [{ ...line, description: ' ' }] },
      { currency: 'usd' },
      { period: { start: new Date(1), end: new Date(1) } },
    ]) {
      await expect(issue(server, draft(accountId, wrong)), JSON.stringify(wrong)).rejects.toThrow();
    }
    const alone = server.inContext(() => server.app.get(InvoiceIssuer).issue(draft(accountId)));
    await expect(alone).rejects.toThrow('transaction');
    expect(await numbersOf(server)).toEqual(issued);
  });

  it('the database rejects a change of a paid invoice', async () => {
    await execute(`update invoice set status = 'paid', paid_at = now()`);
    await expect(
      execute(`update invoice set status = 'void', voided_at = now(), paid_at = null`),
    ).rejects.toThrow();
    await expect(execute(`update invoice set status = 'open', paid_at = null`)).rejects.toThrow();
  });
});

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
});

afterAll(() => server.stop());

async function rollBack(): Promise<void> {
  return Promise.reject(new RolledBack());
}

async function numbersOf(server: TestServer): Promise<string[]> {
  const rows = await server.inContext(() =>
    server.app.get(EntityManager).execute<{ number: string }[]>('select number from invoice order by id'),
  );
  return rows.map(({ number }) => number);
}

function upTo(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `2026-${String(index + 1).padStart(6, '0')}`);
}
