/** A billing month of an account, half-open in UTC: `start` ≤ t < `end`. */
export interface BillingCycle {
  /** Counted from 1. */
  readonly number: number;
  readonly start: Date;
  readonly end: Date;
}

/** Returns midnight UTC of the day of sign-up. In UTC, neither time zones nor daylight saving time move cycles. */
export function anchorOf(signedUpAt: Date): Date {
  return new Date(Date.UTC(signedUpAt.getUTCFullYear(), signedUpAt.getUTCMonth(), signedUpAt.getUTCDate()));
}

/**
 * Returns a cycle by number. Computed from the anchor and not from the previous cycle: 31 January is followed by
 * 28 February and then by 31 March.
 */
export function cycleOf(anchor: Date, number: number): BillingCycle {
  return { number, start: monthsAfter(anchor, number - 1), end: monthsAfter(anchor, number) };
}

/**
 * Prorates an amount to the rest of a cycle, to the millisecond.
 *
 * @param amount credits or minor units; a non-negative integer
 */
export function prorate(
  amount: number,
  { start, end }: Pick<BillingCycle, 'start' | 'end'>,
  now: Date,
  rounding: 'up' | 'down',
): number {
  const length = end.getTime() - start.getTime();
  // The clocks of replicas may differ slightly.
  const remaining = Math.min(Math.max(end.getTime() - now.getTime(), 0), length);
  const [whole, product] = [BigInt(length), BigInt(amount) * BigInt(remaining)];
  return Number((rounding === 'up' ? product + whole - 1n : product) / whole);
}

/** Returns the same day of a later month, or its last day if the month is shorter. */
function monthsAfter(anchor: Date, months: number): Date {
  const year = anchor.getUTCFullYear();
  const month = anchor.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(anchor.getUTCDate(), lastDay)));
}
