/** One month of an account, half-open in UTC: `start` ≤ t < `end`. */
export interface BillingCycle {
  /** 1 for the first one. */
  readonly number: number;
  readonly start: Date;
  readonly end: Date;
}

/** Cycles are counted from midnight UTC of the day of sign-up, so no time zone or clock change moves them. */
export function anchorOf(signedUpAt: Date): Date {
  return new Date(Date.UTC(signedUpAt.getUTCFullYear(), signedUpAt.getUTCMonth(), signedUpAt.getUTCDate()));
}

/**
 * The cycle with this number. Each is reckoned from the anchor, not from the one before: 31 January is followed
 * by 28 February and then by 31 March.
 */
export function cycleOf(anchor: Date, number: number): BillingCycle {
  return { number, start: monthsAfter(anchor, number - 1), end: monthsAfter(anchor, number) };
}

/**
 * The part of an amount that falls to what is left of a cycle, to the millisecond.
 *
 * @param amount whole credits or minor units, not negative
 */
export function prorate(
  amount: number,
  { start, end }: Pick<BillingCycle, 'start' | 'end'>,
  now: Date,
  rounding: 'up' | 'down',
): number {
  const length = end.getTime() - start.getTime();
  // Clocks of other machines may be a little ahead or behind.
  const left = Math.min(Math.max(end.getTime() - now.getTime(), 0), length);
  const [whole, product] = [BigInt(length), BigInt(amount) * BigInt(left)];
  return Number((rounding === 'up' ? product + whole - 1n : product) / whole);
}

/** The same day of a later month, or that month's last day where it is shorter. */
function monthsAfter(anchor: Date, months: number): Date {
  const year = anchor.getUTCFullYear();
  const month = anchor.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(anchor.getUTCDate(), lastDay)));
}
