import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeSizes, usualSize } from '../support/databases.js';
import { TestBilling } from '../support/test-billing.js';

describeSizes([usualSize()], 'billing cycles on %s', (size) => {
  it('the first cycle starts with the sign-up; a month from 31 January ends on 28 February', async () => {
    const accountId = await billing.signUp('starter');
    expect(await billing.subscription(accountId)).toEqual({
      plan: 'starter',
      used: 0,
      remaining: 2_000,
      held: 0,
      cycleStart: new Date('2026-01-31T00:00:00Z'),
      cycleEnd: new Date('2026-02-28T00:00:00Z'),
    });
  });

  it('a cycle ends to the millisecond; its monthly credits expire and packs stay', async () => {
    const accountId = await billing.signUp('starter');
    await billing.grant(accountId, 300);
    await billing.settle(await billing.reserve(accountId, 500), 441);
    at('2026-02-27T23:59:59.999Z');
    await billing.rollDue();
    expect(await billing.subscription(accountId)).toMatchObject({ used: 441, remaining: 1_859 });
    at('2026-02-28T00:00:00.000Z');
    await billing.rollDue();
    expect(await billing.subscription(accountId)).toEqual({
      plan: 'starter',
      used: 0,
      remaining: 2_300,
      held: 0,
      cycleStart: new Date('2026-02-28T00:00:00Z'),
      cycleEnd: new Date('2026-03-31T00:00:00Z'),
    });
    expect(await booked(accountId, 'expire')).toEqual(['cycle:1: 1559 expired']);
  });

  it('a reservation, a read and a grant close an ended cycle before the background task does', async () => {
    const accountId = await billing.signUp('free');
    await billing.reserve(accountId, 100);
    at('2026-03-01T00:00:00Z');
    await billing.reserve(accountId, 100);
    at('2026-04-01T00:00:00Z');
    expect(await billing.subscription(accountId)).toMatchObject({ used: 0, remaining: 100, held: 0 });
    at('2026-05-01T00:00:00Z');
    await billing.grant(accountId, 1);
    expect(await booked(accountId, 'grant')).toEqual([
      'cycle:1: 100 available',
      'cycle:2: 100 available',
      'cycle:3: 100 available',
      expect.stringMatching(/^cycle:4: 100|^pack:.*: 1 available/),
      expect.stringMatching(/^cycle:4: 100|^pack:.*: 1 available/),
    ]);
  });

  it('twelve missed cycles are closed one by one', async () => {
    const accountId = await billing.signUp('starter');
    at('2027-02-27T23:00:00Z');
    await billing.rollDue();
    const { cycleStart, cycleEnd, remaining } = await billing.subscription(accountId);
    expect({ cycleStart, cycleEnd, remaining }).toEqual({
      cycleStart: new Date('2027-01-31T00:00:00Z'),
      cycleEnd: new Date('2027-02-28T00:00:00Z'),
      remaining: 2_000,
    });
    const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
    expect((await booked(accountId, 'expire')).toSorted()).toEqual(
      numbers.map((number) => `cycle:${number}: 2000 expired`).toSorted(),
    );
    expect(await booked(accountId, 'grant')).toHaveLength(13);
    const drafts = billing.issuer.drafts.filter((draft) => draft.accountId === accountId);
    expect(drafts.map(({ key }) => key)).toEqual(numbers.map((number) => `cycle:${number}`));
    for (const [index, { period }] of drafts.entries()) {
      expect(period.end).toEqual(drafts[index + 1]?.period.start ?? cycleStart);
    }
  });

  it('a scan is charged to the closed cycle of its reservation, and its released monthly credits expire', async () => {
    const accountId = await billing.signUp('free');
    await billing.grant(accountId, 50);
    const scan = await billing.reserve(accountId, 120);
    at('2026-02-28T00:00:00Z');
    await billing.rollDue();
    // 20 of the 120 credits are from the pack: they belong to no cycle and stay held.
    expect(await billing.subscription(accountId)).toMatchObject({ used: 0, remaining: 130, held: 20 });
    await billing.settle(scan, 70);
    expect(await billing.subscription(accountId)).toMatchObject({ used: 0, remaining: 150, held: 0 });
    const ended = await billing.sql(
      `select ledger, bucket, cycle, amount from credit_entry
       where account_id = ? and operation = 'settle' and amount > 0 order by line`,
      [accountId],
    );
    expect(ended).toEqual([
      { ledger: 'spent', bucket: 'monthly', cycle: 1, amount: 70 },
      { ledger: 'expired', bucket: 'monthly', cycle: 1, amount: 30 },
      { ledger: 'available', bucket: 'pack', cycle: 2, amount: 20 },
    ]);
  });

  it('a closed cycle is invoiced with the price of its initial plan, and a free one is not invoiced', async () => {
    const paid = await billing.signUp('growth');
    const free = await billing.signUp('free');
    for (const id of [paid, free]) await billing.subscription(id);
    at('2026-02-28T00:00:30Z');
    await billing.rollDue();
    expect(billing.issuer.drafts.filter(({ accountId }) => [paid, free].includes(accountId))).toEqual([
      {
        accountId: paid,
        key: 'cycle:1',
        reason: 'cycle',
        plan: 'growth',
        period: { start: new Date('2026-01-31T00:00:00Z'), end: new Date('2026-02-28T00:00:00Z') },
        issuedAt: new Date('2026-02-28T00:00:00Z'),
        currency: 'USD',
        lines: [{ description: 'Growth plan', quantity: 1, unitAmount: 4_900, amount: 4_900 }],
      },
    ]);
  });

  it('a cycle stays open if its invoice fails, and the cycles of other accounts are closed', async () => {
    const failing = await billing.signUp('growth');
    const other = await billing.signUp('growth');
    for (const id of [failing, other]) await billing.subscription(id);
    at('2026-02-28T00:00:00Z');
    Logger.overrideLogger(false);
    billing.issuer.refuses = ({ accountId }) => accountId === failing;
    await billing.rollDue();
    billing.issuer.refuses = () => false;
    expect(await booked(failing, 'expire')).toEqual([]);
    expect(await booked(other, 'expire')).toEqual(['cycle:1: 10000 expired']);
    await billing.rollDue();
    expect(await booked(failing, 'expire')).toEqual(['cycle:1: 10000 expired']);
  });

  let billing: TestBilling;

  beforeAll(async () => {
    billing = await TestBilling.open(size);
  });

  beforeEach(() => {
    billing.issuer.drafts.length = 0;
    billing.clock.time = new Date('2026-01-31T15:00:00Z');
  });

  afterAll(async () => {
    expect((await billing.check()).findings).toEqual([]);
    await billing.close();
  });

  function at(time: string): Date {
    return (billing.clock.time = new Date(time));
  }

  /** Returns the ledger entries of an operation as `key: amount ledger`. */
  async function booked(accountId: number, operation: string): Promise<string[]> {
    const rows = await billing.sql<{ key: string; ledger: string; amount: number }>(
      `select key, ledger, amount from credit_entry
       where account_id = ? and operation = ? and amount > 0 order by created_at, cycle, key`,
      [accountId, operation],
    );
    return rows.map(({ key, ledger, amount }) => `${key}: ${amount} ${ledger}`);
  }
});
