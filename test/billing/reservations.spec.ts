import { afterAll, beforeAll, expect, it } from 'vitest';
import { InsufficientCredits } from '../../src/billing/billing.problems.js';
import { describeWith } from '../support/describe-with.js';
import { TestBilling } from '../support/test-billing.js';

/** Set `RESERVATION_ROUNDS=200` for a long drill. */
const ROUNDS = Number(process.env['RESERVATION_ROUNDS'] ?? 10);
const AT_ONCE = 20;
const EACH = 75;
const CREDITS = 500;
const FIT = 6;

/** Needs a server: the embedded database has one connection, so it has no races. */
describeWith('postgresql', 'concurrent reservations', { timeout: 120_000 + ROUNDS * 2_000 }, () => {
  it(`exactly ${FIT} reservations of ${EACH} credits succeed on ${CREDITS}, in ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const accountId = await accountWith500();
      expect(await reserveAtOnce(accountId, AT_ONCE)).toHaveLength(FIT);
      expect(await billing.subscription(accountId)).toMatchObject({ used: 0, remaining: 50, held: 450 });
    }
    expect((await billing.check()).findings).toEqual([]);
  });

  it(`reservations that race with releases never exceed the balance and lose no credits, in ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const accountId = await accountWith500();
      const first = await reserveAtOnce(accountId, FIT);
      const [second] = await Promise.all([
        reserveAtOnce(accountId, AT_ONCE),
        ...first.map((scanId) => billing.settle(scanId, 0)),
      ]);
      expect(second.length).toBeLessThanOrEqual(FIT);
      const { used, remaining, held } = await billing.subscription(accountId);
      expect({ used, sum: remaining + held }).toEqual({ used: 0, sum: CREDITS });
      expect(held).toBe(second.length * EACH);
      // Later reservations receive the credits that the race left.
      const third = await reserveAtOnce(accountId, AT_ONCE);
      expect(second.length + third.length).toBe(FIT);
    }
    expect((await billing.check()).findings).toEqual([]);
  });

  it('concurrent first reservations create the balances of an account once', async () => {
    const accountId = await billing.signUp('starter');
    const granted = await Promise.all(Array.from({ length: AT_ONCE }, () => billing.reserve(accountId, 100)));
    expect(new Set(granted).size).toBe(AT_ONCE);
    expect(await billing.subscription(accountId)).toMatchObject({ remaining: 0, held: 2_000 });
  });

  it('concurrent settlements of a scan settle it once', async () => {
    const accountId = await accountWith500();
    const scanId = await billing.reserve(accountId, EACH);
    const settled = await Promise.all(
      Array.from({ length: 10 }, (_, index) => billing.settle(scanId, index * 5)),
    );
    expect(settled.filter(Boolean)).toHaveLength(1);
    expect(await billing.subscription(accountId)).toMatchObject({
      used: settled.indexOf(true) * 5,
      held: 0,
    });
    expect((await billing.check()).findings).toEqual([]);
  });

  let billing: TestBilling;

  beforeAll(async () => {
    billing = await TestBilling.open('postgresql');
  });

  afterAll(() => billing.close());

  /** Creates an account with 100 monthly and 400 pack credits, so that the second reservation uses both. */
  async function accountWith500(): Promise<number> {
    const accountId = await billing.signUp('free');
    await billing.grant(accountId, CREDITS - 100);
    return accountId;
  }

  /** Reserves concurrently, and checks the numbers of rejections. @returns ids of the scans that received credits */
  async function reserveAtOnce(accountId: number, times: number): Promise<number[]> {
    const outcomes = await Promise.allSettled(
      Array.from({ length: times }, () => billing.reserve(accountId, EACH)),
    );
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue;
      expect(outcome.reason).toBeInstanceOf(InsufficientCredits);
      expect(outcome.reason).toMatchObject({ required: EACH });
      expect((outcome.reason as InsufficientCredits).available).toBeLessThan(EACH);
    }
    return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  }
});
