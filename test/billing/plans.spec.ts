import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualSize } from '../support/databases.js';
import { TestBilling } from '../support/test-billing.js';

/** The first cycle has 30 days, from a sign-up at noon. */
const SIGN_UP = new Date('2026-04-01T12:00:00Z');
const HALF = new Date('2026-04-16T00:00:00Z');
const END = new Date('2026-05-01T00:00:00Z');

describe('ChangePlan', () => {
  it('an upgrade takes effect immediately, with prorated credits and price', async () => {
    const accountId = await billing.signUp('starter');
    await billing.settle(await billing.reserve(accountId, 100), 100);
    billing.clock.time = HALF;
    expect(await billing.changePlan(accountId, 'growth')).toEqual({
      plan: 'growth',
      nextPlan: null,
      cycleEnd: END,
    });
    expect(await billing.subscription(accountId)).toMatchObject({
      plan: 'growth',
      used: 100,
      remaining: 1_900 + 4_000,
      held: 0,
      cycleEnd: END,
    });
    expect(billing.issuer.drafts).toEqual([
      {
        accountId,
        key: 'upgrade:1:growth',
        reason: 'upgrade',
        plan: 'growth',
        period: { start: HALF, end: END },
        issuedAt: HALF,
        currency: 'USD',
        lines: [
          {
            description: 'Upgrade from Starter to Growth for the rest of the cycle',
            quantity: 1,
            unitAmount: 1_500,
            amount: 1_500,
          },
        ],
      },
    ]);
    billing.clock.time = END;
    expect(await billing.subscription(accountId)).toMatchObject({ plan: 'growth', remaining: 10_000 });
    // The cycle started as starter; its rest was invoiced with the upgrade.
    expect(invoiced()).toEqual([
      ['upgrade:1:growth', 1_500],
      ['cycle:1', 1_900],
    ]);
  });

  it('a downgrade takes effect at the end of the cycle and removes no credits before', async () => {
    const accountId = await billing.signUp('growth');
    expect(await billing.changePlan(accountId, 'free')).toEqual({
      plan: 'growth',
      nextPlan: 'free',
      cycleEnd: END,
    });
    expect(await billing.subscription(accountId)).toMatchObject({ plan: 'growth', remaining: 10_000 });
    billing.clock.time = END;
    await billing.rollDue();
    expect(await billing.subscription(accountId)).toMatchObject({ plan: 'free', remaining: 100 });
    expect(invoiced()).toEqual([['cycle:1', 4_900]]);
    billing.clock.time = new Date('2026-06-01T00:00:00Z');
    expect(await billing.subscription(accountId)).toMatchObject({ plan: 'free', remaining: 100 });
    expect(invoiced()).toHaveLength(1);
  });

  it('setting the current plan withdraws a pending downgrade without a charge', async () => {
    const accountId = await billing.signUp('growth');
    await billing.changePlan(accountId, 'starter');
    expect(await billing.changePlan(accountId, 'growth')).toMatchObject({ plan: 'growth', nextPlan: null });
    billing.clock.time = END;
    expect(await billing.subscription(accountId)).toMatchObject({ plan: 'growth', remaining: 10_000 });
    expect(invoiced()).toEqual([['cycle:1', 4_900]]);
  });

  it('repeated upgrades and downgrades within a cycle are invoiced and credited once', async () => {
    const accountId = await billing.signUp('free');
    billing.clock.time = HALF;
    for (const plan of ['starter', 'free', 'starter', 'free', 'growth', 'starter', 'growth'] as const) {
      await billing.changePlan(accountId, plan);
    }
    expect(await billing.subscription(accountId)).toMatchObject({
      plan: 'growth',
      remaining: 100 + 950 + 4_000,
    });
    expect(invoiced()).toEqual([
      ['upgrade:1:starter', 950],
      ['upgrade:1:growth', 1_500],
    ]);
  });

  it('concurrent upgrades to one plan are invoiced and credited once', async () => {
    const accountId = await billing.signUp('free');
    billing.clock.time = HALF;
    await Promise.all(Array.from({ length: 5 }, () => billing.changePlan(accountId, 'agency')));
    expect(await billing.subscription(accountId)).toMatchObject({ remaining: 100 + 24_950 });
    expect(invoiced()).toEqual([['upgrade:1:agency', 7_450]]);
  });

  it('an upgrade rolls back completely if its invoice fails', async () => {
    const accountId = await billing.signUp('free');
    billing.issuer.refuses = () => true;
    await expect(billing.changePlan(accountId, 'growth')).rejects.toThrow('refuses');
    billing.issuer.refuses = () => false;
    expect(await billing.subscription(accountId)).toMatchObject({ plan: 'free', remaining: 100 });
  });

  it('a plan change of an unknown account fails with not_found', async () => {
    await expect(billing.changePlan(999_999, 'growth')).rejects.toMatchObject({
      type: { code: 'not_found' },
    });
  });

  let billing: TestBilling;

  beforeAll(async () => {
    billing = await TestBilling.open(usualSize());
  });

  beforeEach(() => {
    billing.issuer.drafts.length = 0;
    billing.clock.time = SIGN_UP;
  });

  afterAll(async () => {
    expect((await billing.check()).findings).toEqual([]);
    await billing.close();
  });

  function invoiced() {
    return billing.issuer.drafts.map(({ key, lines }) => [key, lines[0]?.amount]);
  }
});
