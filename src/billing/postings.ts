import type { Bucket, Ledger, Posting } from './credit-entry.entity.js';
import type { CreditHold } from './credit-hold.entity.js';

/** What each operation writes into the books. Plain arithmetic; every list sums to zero. */

export function grant(bucket: Bucket, cycle: number, amount: number): Posting[] {
  return move(bucket, cycle, 'granted', 'available', amount);
}

export function reserve({ cycle, monthly, pack }: Pick<CreditHold, 'cycle' | 'monthly' | 'pack'>): Posting[] {
  return [
    ...move('monthly', cycle, 'available', 'held', monthly),
    ...move('pack', cycle, 'available', 'held', pack),
  ];
}

/**
 * Charges a hold that has ended and gives back the rest. Monthly credits of a cycle that is over are charged to
 * that cycle, and what is left of them has expired with it.
 */
export function settle(hold: CreditHold, currentCycle: number): Posting[] {
  const charged = hold.chargedBy();
  const rest = hold.cycle === currentCycle ? 'available' : 'expired';
  return [
    ...move('monthly', hold.cycle, 'held', 'spent', charged.monthly),
    ...move('monthly', hold.cycle, 'held', rest, hold.monthly - charged.monthly),
    ...move('pack', currentCycle, 'held', 'spent', charged.pack),
    ...move('pack', currentCycle, 'held', 'available', hold.pack - charged.pack),
  ];
}

export function expire(cycle: number, amount: number): Posting[] {
  return move('monthly', cycle, 'available', 'expired', amount);
}

/**
 * Takes back a part of a charge, credits of a pack first. What was charged to a cycle that is over comes back as
 * pack credits: as monthly ones they would be gone at once.
 *
 * @param hold before `amount` was added to its `refunded`
 * @param packChargedIn the cycle in which its pack credits were charged
 */
export function refund(
  hold: CreditHold,
  amount: number,
  { currentCycle, packChargedIn }: { currentCycle: number; packChargedIn: number },
): Posting[] {
  const charged = hold.chargedBy();
  const pack = Math.min(amount, charged.pack - Math.min(hold.refunded, charged.pack));
  const monthly = amount - pack;
  const to = hold.cycle === currentCycle ? 'monthly' : 'pack';
  return lines(
    { ledger: 'spent', bucket: 'pack', cycle: packChargedIn, amount: -pack },
    { ledger: 'available', bucket: 'pack', cycle: currentCycle, amount: pack },
    { ledger: 'spent', bucket: 'monthly', cycle: hold.cycle, amount: -monthly },
    { ledger: 'available', bucket: to, cycle: currentCycle, amount: monthly },
  );
}

function move(bucket: Bucket, cycle: number, from: Ledger, to: Ledger, amount: number): Posting[] {
  return lines({ ledger: from, bucket, cycle, amount: -amount }, { ledger: to, bucket, cycle, amount });
}

/** A line that moves nothing is none. */
function lines(...postings: Posting[]): Posting[] {
  return postings.filter(({ amount }) => amount !== 0);
}
