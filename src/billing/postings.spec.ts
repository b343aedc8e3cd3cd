import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Posting } from './credit-entry.entity.js';
import { CreditHold } from './credit-hold.entity.js';
import { expire, grant, refund, reserve, settle } from './postings.js';

const NOW = 5;

function hold(fields: Partial<CreditHold>): CreditHold {
  return Object.assign(
    Object.create(CreditHold.prototype) as CreditHold,
    { cycle: NOW, refunded: 0 },
    fields,
  );
}

/** Formats postings as `held monthly@5 -30`, without the lines of their source. */
function into(postings: readonly Posting[]): string[] {
  return postings
    .filter(({ ledger, amount }) => (ledger === 'spent' ? amount !== 0 : amount > 0))
    .map(({ ledger, bucket, cycle, amount }) => `${ledger} ${bucket}@${cycle} ${amount}`);
}

describe('postings', () => {
  it.each<[string, Partial<CreditHold>, string[]]>([
    [
      'charges monthly credits first',
      { monthly: 30, pack: 20, charged: 35 },
      ['spent monthly@5 30', 'spent pack@5 5', 'available pack@5 15'],
    ],
    [
      'releases credits that were not charged',
      { monthly: 30, pack: 20, charged: 0 },
      ['available monthly@5 30', 'available pack@5 20'],
    ],
    [
      'charges a closed cycle and lets its rest expire',
      { cycle: 4, monthly: 30, pack: 20, charged: 10 },
      ['spent monthly@4 10', 'expired monthly@4 20', 'available pack@5 20'],
    ],
  ])('settle %s', (_, fields, lines) => {
    expect(into(settle(hold(fields), NOW))).toEqual(lines);
  });

  it.each<[string, Partial<CreditHold>, string[]]>([
    [
      'refunds pack credits first',
      {},
      ['spent pack@4 -5', 'available pack@5 5', 'spent monthly@5 -3', 'available monthly@5 3'],
    ],
    [
      'continues after earlier refunds',
      { refunded: 4 },
      ['spent pack@4 -1', 'available pack@5 1', 'spent monthly@5 -7', 'available monthly@5 7'],
    ],
    [
      'refunds credits of a closed cycle as pack credits',
      { cycle: 3, refunded: 5 },
      ['spent monthly@3 -8', 'available pack@5 8'],
    ],
  ])('refund of 8 credits %s', (_, fields, lines) => {
    const charged = hold({ monthly: 30, pack: 20, charged: 35, ...fields });
    expect(into(refund(charged, 8, { currentCycle: NOW, packChargedIn: 4 }))).toEqual(lines);
  });

  it('all operations return non-zero postings that sum to zero', () => {
    const credits = fc.nat(1_000_000);
    fc.assert(
      fc.property(
        credits,
        credits,
        credits,
        credits,
        fc.integer({ min: 1, max: NOW }),
        (monthly, pack, c, r, cycle) => {
          const charged = Math.min(c, monthly + pack);
          const settled = hold({ cycle, monthly, pack, charged });
          const all = [
            grant('monthly', cycle, monthly),
            reserve(settled),
            settle(settled, NOW),
            expire(cycle, pack),
            refund(settled, Math.min(r, charged), { currentCycle: NOW, packChargedIn: cycle }),
          ];
          for (const postings of all) {
            expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
            expect(postings.every(({ amount }) => amount !== 0)).toBe(true);
          }
        },
      ),
    );
  });
});
