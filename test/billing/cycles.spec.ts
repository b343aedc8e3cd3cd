import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Books } from '../support/books.js';
import { describeSizes, usualSize } from '../support/databases.js';

describeSizes([usualSize()], 'billing cycles on %s', (size) => {
  let books: Books;

  beforeAll(async () => {
    books = await Books.open(size);
  });
  beforeEach(() => {
    books.issuer.drafts.length = 0;
    books.clock.time = new Date('2026-01-31T15:00:00Z');
  });
  afterAll(async () => {
    expect((await books.check()).findings).toEqual([]);
    await books.close();
  });

  const at = (time: string): Date => (books.clock.time = new Date(time));

  /** Returns the ledger entries of an operation as `key: amount ledger`. */
  async function booked(accountId: number, operation: string): Promise<string[]> {
    const rows = await books.sql<{ key: string; ledger: string; amount: number }>(
      `select key, ledger, amount from credit_entry
       where account_id = ? and operation = ? and amount > 0 order by created_at, cycle, key`,
      [accountId, operation],
    );
    return rows.map(({ key, ledger, amount }) => `${key}: ${amount} ${ledger}`);
  }

  it('the first cycle starts with the sign-up; a month from 31 January ends on 28 February', async () => {
    const accountId = await books.signUp('starter');
    expect(await books.subscription(accountId)).toEqual({
      plan: 'starter',
      used: 0,
      remaining: 2_000,
      held: 0,
      cycleStart: new Date('2026-01-31T00:00:00Z'),
      cycleEnd: new Date('2026-02-28T00:00:00Z'),
    });
  });

  it('a cycle ends to the millisecond; its monthly credits expire and packs stay', async () => {
    const accountId = await books.signUp('starter');
    await books.grant(accountId, 300);
    await books.settle(await books.reserve(accountId, 500), 441);
    at('2026-02-27T23:59:59.999Z');
    await books.rollDue();
    expect(await books.subscription(accountId)).toMatchObject({ used: 441, remaining: 1_859 });
    at('2026-02-28T00:00:00.000Z');
    await books.rollDue();
    expect(await books.subscription(accountId)).toEqual({
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
    const accountId = await books.signUp('free');
    await books.reserve(accountId, 100);
    at('2026-03-01T00:00:00Z');
    await books.reserve(accountId, 100);
    at('2026-04-01T00:00:00Z');
    expect(await books.subscription(accountId)).toMatchObject({ used: 0, remaining: 100, held: 0 });
    at('2026-05-01T00:00:00Z');
    await books.grant(accountId, 1);
    expect(await booked(accountId, 'grant')).toEqual([
      'cycle:1: 100 available',
      'cycle:2: 100 available',
      'cycle:3: 100 available',
      expect.stringMatching(/^cycle:4: 100|^pack:.*: 1 available/),
      expect.stringMatching(/^cycle:4: 100|^pack:.*: 1 available/),
    ]);
  });

  it('twelve missed cycles are closed one by one', async () => {
    const accountId = await books.signUp('starter');
    at('2027-02-27T23:00:00Z');
    await books.rollDue();
    const { cycleStart, cycleEnd, remaining } = await books.subscription(accountId);
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
    const drafts = books.issuer.drafts.filter((draft) => draft.accountId === accountId);
    expect(drafts.map(({ key }) => key)).toEqual(numbers.map((number) => `cycle:${number}`));
    for (const [index, { period }] of drafts.entries()) {
      expect(period.end).toEqual(drafts[index + 1]?.period.start ?? cycleStart);
    }
  });

  it('a scan is charged to the closed cycle of its reservation, and its released monthly credits expire', async () => {
    const accountId = await books.signUp('free');
    await books.grant(accountId, 50);
    const scan = await books.reserve(accountId, 120);
    at('2026-02-28T00:00:00Z');
    await books.rollDue();
    // 20 of the 120 credits are from the pack: they belong to no cycle and stay held.
    expect(await books.subscription(accountId)).toMatchObject({ used: 0, remaining: 130, held: 20 });
    await books.settle(scan, 70);
    expect(await books.subscription(accountId)).toMatchObject({ used: 0, remaining: 150, held: 0 });
    const ended = await books.sql(
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
    const paid = await books.signUp('growth');
    const free = await books.signUp('free');
    for (const id of [paid, free]) await books.subscription(id);
    at('2026-02-28T00:00:30Z');
    await books.rollDue();
    expect(books.issuer.drafts.filter(({ accountId }) => [paid, free].includes(accountId))).toEqual([
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
    const failing = await books.signUp('growth');
    const other = await books.signUp('growth');
    for (const id of [failing, other]) await books.subscription(id);
    at('2026-02-28T00:00:00Z');
    Logger.overrideLogger(false);
    books.issuer.refuses = ({ accountId }) => accountId === failing;
    await books.rollDue();
    books.issuer.refuses = () => false;
    expect(await booked(failing, 'expire')).toEqual([]);
    expect(await booked(other, 'expire')).toEqual(['cycle:1: 10000 expired']);
    await books.rollDue();
    expect(await booked(failing, 'expire')).toEqual(['cycle:1: 10000 expired']);
  });
});
