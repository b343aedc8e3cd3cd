import { afterAll, beforeAll, expect, it } from 'vitest';
import { BOTH_DATABASES, describeSizes } from '../support/databases.js';
import { TestBilling } from '../support/test-billing.js';

describeSizes(BOTH_DATABASES, 'credit ledger on %s', (size) => {
  let billing: TestBilling;
  let accountId: number;

  beforeAll(async () => {
    billing = await TestBilling.open(size);
    accountId = await billing.signUp('starter');
    await billing.settle(await billing.reserve(accountId, 100), 60);
  });
  afterAll(() => billing.close());

  it.each([
    'update credit_entry set amount = amount + 1',
    'update credit_entry set created_at = now() where false',
    'delete from credit_entry',
    'truncate credit_entry',
    'truncate account cascade',
  ])('the database rejects: %s', async (sql) => {
    const before = await billing.sql('select * from credit_entry order by account_id, operation, key, line');
    await expect(billing.sql(sql)).rejects.toThrow(/never changed/);
    expect(await billing.sql('select * from credit_entry order by account_id, operation, key, line')).toEqual(
      before,
    );
  });

  it('the database rejects the deletion of an account with ledger entries', async () => {
    await expect(billing.sql('delete from account where id = ?', [accountId])).rejects.toThrow(/foreign key/);
  });

  it('the database rejects a transaction that does not sum to zero', async () => {
    await expect(insert('x', [['available', 5]])).rejects.toThrow(/sum to zero/);
    await expect(
      insert('x', [
        ['granted', -5],
        ['available', 6],
      ]),
    ).rejects.toThrow(/sum to zero/);
    await expect(insert('x', [['available', 0]])).rejects.toThrow(/check/);
  });

  it('the database rejects a duplicate transaction, and a duplicate grant fails with already_granted', async () => {
    await expect(
      insert('cycle:1', [
        ['granted', -5],
        ['available', 5],
      ]),
    ).rejects.toThrow(/duplicate key/);
    await billing.grant(accountId, 7, 'order 42');
    await expect(billing.grant(accountId, 7, 'order 42')).rejects.toMatchObject({
      type: { code: 'already_granted' },
    });
    const other = await billing.signUp('free');
    await billing.grant(other, 7, 'order 42');
  });

  it('ledger entries roll back with the transaction of their cause', async () => {
    const entries = await billing.sql('select count(*) from credit_entry');
    const killed = billing.unit(async () => {
      await billing.reserve(accountId, 10);
      await billing.grant(accountId, 10);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await billing.sql('select count(*) from credit_entry')).toEqual(entries);
    expect((await billing.check()).findings).toEqual([]);
  });

  it('CheckLedger finds no discrepancy and returns the counts', async () => {
    const { findings, counts } = await billing.check();
    expect(findings).toEqual([]);
    expect(counts).toMatchObject({ accounts: 2, openHolds: 0 });
  });

  it('a grant beyond the limit of packs fails with credit_limit', async () => {
    await expect(billing.grant(accountId, 1_000_000_000)).rejects.toMatchObject({
      type: { code: 'credit_limit' },
    });
  });

  it.each<[string, string, string]>([
    [
      'a balance',
      'update credit_account set pack_available = pack_available + 1',
      'balance_differs_from_entries',
    ],
    ['the used credits', 'update credit_account set used = used + 1', 'balance_differs_from_entries'],
    [
      'the held credits',
      'update credit_account set monthly_held = 3',
      'held_balance_differs_from_open_holds',
    ],
    ['a hold', 'update credit_hold set charged = charged - 1', 'hold_differs_from_its_entries'],
    ['a deleted hold', 'delete from credit_hold', 'hold_differs_from_its_entries'],
    [
      'an ended hold',
      'update credit_hold set ended_at = null, charged = null',
      'hold_differs_from_its_entries',
    ],
    ['deleted balances', 'delete from credit_account', 'balance_differs_from_entries'],
  ])('CheckLedger finds a manual change of %s', async (_, sql, problem) => {
    const tampering = billing.unit(async () => {
      await billing.database.em.execute(sql);
      const { findings } = await billing.check();
      expect(findings.map((finding) => finding.problem)).toContain(problem);
      throw new Error('undone');
    });
    await expect(tampering).rejects.toThrow('undone');
    expect((await billing.check()).findings).toEqual([]);
  });

  it('CheckLedger finds entries that were changed without triggers', async () => {
    const tampering = billing.unit(async () => {
      await billing.database.em.execute('alter table credit_entry disable trigger user');
      await billing.database.em.execute(`update credit_entry set amount = amount + 1 where ledger = 'spent'`);
      const { findings } = await billing.check();
      expect(new Set(findings.map((finding) => finding.problem))).toEqual(
        new Set([
          'transaction_does_not_sum_to_zero',
          'balance_differs_from_entries',
          'hold_differs_from_its_entries',
        ]),
      );
      throw new Error('undone');
    });
    await expect(tampering).rejects.toThrow('undone');
  });

  /** Inserts ledger entries directly into the database. */
  function insert(key: string, lines: readonly [ledger: string, amount: number, line?: number][]) {
    return billing.sql(
      `insert into credit_entry (account_id, operation, key, line, ledger, bucket, cycle, amount, created_at) values
       ${lines.map((_, index) => `(?, 'grant', ?, ${lines[index]?.[2] ?? index}, ?, 'pack', 1, ?, now())`).join()}`,
      lines.flatMap(([ledger, amount]) => [accountId, key, ledger, amount]),
    );
  }
});
