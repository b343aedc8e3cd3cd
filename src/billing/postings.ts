import type { Bucket, Ledger, Posting } from './credit-entry.entity.js';
import type { CreditHold } from './credit-hold.entity.js';

/** Ledger entries of each operation. Pure functions; every list sums to zero. */

export function grant(bucket: Bucket, cycle: number, amount: number): Posting[] {
  return transfer(bucket, cycle, 'granted', 'available', amount);
}

export function reserve({ cycle, monthly, pack }: Pick<CreditHold, 'cycle' | 'monthly' | 'pack'>): Posting[] {
  return [
    ...transfer('monthly', cycle, 'available', 'held', monthly),
    ...transfer('pack', cycle, 'available', 'held', pack),
  ];
}

/**
 * Charges a hold that has ended and releases the rest. Monthly credits of a closed cycle are charged to that cycle, and
 * their rest expires.
 */
export function settle(hold: CreditHold, currentCycle: number): Posting[] {
  const charged = hold.chargedByBucket();
  const rest = hold.cycle === currentCycle ? 'available' : 'expired';
  return [
    ...transfer('monthly', hold.cycle, 'held', 'spent', charged.monthly),
    ...transfer('monthly', hold.cycle, 'held', rest, hold.monthly - charged.monthly),
    ...transfer('pack', currentCycle, 'held', 'spent', charged.pack),
    ...transfer('pack', currentCycle, 'held', 'available', hold.pack - charged.pack),
  ];
}

export function expire(cycle: number, amount: number): Posting[] {
  return transfer('monthly', cycle, 'available', 'expired', amount);
}

/**
 * Refunds a part of a charge, pack credits first. Monthly credits of a closed cycle are refunded as pack credits,
 * because as monthly credits they would have expired.
 *
 * @param hold its `refunded` must not include `amount` yet
 * @param packChargedIn number of the cycle in which its pack credits were charged
 */
export function refund(
  hold: CreditHold,
  amount: number,
  { currentCycle, packChargedIn }: { currentCycle: number; packChargedIn: number },
): Posting[] {
  const charged = hold.chargedByBucket();
  const pack = Math.min(amount, charged.pack - Math.min(hold.refunded, charged.pack));
  const monthly = amount - pack;
  const to = hold.cycle === currentCycle ? 'monthly' : 'pack';
  return nonZero(
    { ledger: 'spent', bucket: 'pack', cycle: packChargedIn, amount: -pack },
    { ledger: 'available', bucket: 'pack', cycle: currentCycle, amount: pack },
    { ledger: 'spent', bucket: 'monthly', cycle: hold.cycle, amount: -monthly },
    { ledger: 'available', bucket: to, cycle: currentCycle, amount: monthly },
  );
}

function transfer(bucket: Bucket, cycle: number, from: Ledger, to: Ledger, amount: number): Posting[] {
  return nonZero({ ledger: from, bucket, cycle, amount: -amount }, { ledger: to, bucket, cycle, amount });
}

function nonZero(...postings: Posting[]): Posting[] {
  return postings.filter(({ amount }) => amount !== 0);
}
