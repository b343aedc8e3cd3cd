import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualSize } from '../support/databases.js';
import { TestBilling } from '../support/test-billing.js';

describe('usage alerts', () => {
  let billing: TestBilling;
  let accountId: number;

  beforeAll(async () => {
    billing = await TestBilling.open(usualSize());
  });
  beforeEach(async () => {
    billing.clock.time = new Date('2026-04-01T12:00:00Z');
    accountId = await billing.signUp('free');
  });
  afterAll(() => billing.close());

  it('an alert is raised once at 80 % and once at 100 % of the credits', async () => {
    await use(79);
    expect(await thresholds()).toEqual([]);
    const scan = await use(1);
    const [event, ...more] = await events();
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/) as string,
      livemode: true,
      type: 'alert.triggered',
      relayed_at: null,
      data: {
        rule: { kind: 'credits_used', threshold_percent: 80 },
        values: {
          credits_used: 80,
          credits_remaining: 20,
          credits_held: 0,
          billing_cycle: { start: '2026-04-01T00:00:00.000Z', end: '2026-05-01T00:00:00.000Z' },
        },
        scan: { id: scan },
      },
    });
    await use(5);
    expect(await thresholds()).toEqual([80]);
    await use(15);
    expect(await thresholds()).toEqual([80, 100]);
  });

  it('one scan that uses all credits raises both alerts', async () => {
    await use(100);
    expect(await thresholds()).toEqual([80, 100]);
  });

  it('held and released credits raise no alert', async () => {
    const scan = await billing.reserve(accountId, 100);
    expect(await thresholds()).toEqual([]);
    await billing.settle(scan, 10);
    expect(await thresholds()).toEqual([]);
  });

  it('an alert is raised once per cycle despite refunds and grants, and again in the next cycle', async () => {
    const scan = await use(80);
    await billing.refund(scan);
    await billing.grant(accountId, 1);
    await use(81);
    expect(await thresholds()).toEqual([80]);
    billing.clock.time = new Date('2026-05-01T00:00:00Z');
    await use(90);
    expect(await thresholds()).toEqual([80, 80]);
  });

  it('packs count as credits of the cycle', async () => {
    await billing.grant(accountId, 900);
    await use(100);
    await use(699);
    expect(await thresholds()).toEqual([]);
    await use(1);
    expect(await thresholds()).toEqual([80]);
  });

  it('a charge to a closed cycle raises no alert', async () => {
    const scan = await billing.reserve(accountId, 100);
    billing.clock.time = new Date('2026-05-01T00:00:00Z');
    await billing.rollDue();
    await billing.settle(scan, 100);
    expect(await thresholds()).toEqual([]);
  });

  it('alerts roll back with the charge', async () => {
    const scan = await billing.reserve(accountId, 100);
    const killed = billing.unit(async () => {
      await billing.settle(scan, 100);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await thresholds()).toEqual([]);
  });

  function events(): Promise<EventRow[]> {
    return billing.sql<EventRow>('select * from outbox_event where account_id = ? order by sequence', [
      accountId,
    ]);
  }

  async function thresholds(): Promise<number[]> {
    return (await events()).map(({ data }) => data.rule.threshold_percent);
  }

  async function use(credits: number): Promise<number> {
    const scan = await billing.reserve(accountId, credits);
    await billing.settle(scan, credits);
    return scan;
  }
});

interface EventRow {
  readonly id: string;
  readonly livemode: boolean;
  readonly type: string;
  readonly data: { rule: { threshold_percent: number }; values: object; scan: object };
  readonly relayed_at: null;
}
