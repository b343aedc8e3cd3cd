import type { Tenant } from '#platform/tenant';
import { creditsFor } from './credit-cost.js';
import type { ReserveCredits } from './reserve-credits.js';

/** What a piece of work has reserved. */
export interface Reservation {
  readonly credits: number;
  /** What the account has left beside it; null for test data, which costs nothing. */
  readonly remaining: number | null;
}

/**
 * Meters one piece of work. The use case reserves through it once it knows what the work costs; whoever stands
 * around the use case reads there what was reserved.
 */
export class CreditMeter {
  /** Null until the work has reserved. */
  reservation: Reservation | null = null;

  constructor(private readonly reserveCredits: ReserveCredits) {}

  /**
   * Reserves for a scan that has just been stored, in the transaction that stores it.
   *
   * @throws InsufficientCredits
   */
  async reserve(
    { accountId, livemode }: Tenant,
    scan: { id: number; pinsTotal: number },
  ): Promise<Reservation> {
    const credits = creditsFor({ livemode }, scan.pinsTotal);
    const remaining =
      credits === 0
        ? null
        : (await this.reserveCredits.run({ accountId, scanId: scan.id, credits })).remaining;
    return (this.reservation = { credits, remaining });
  }
}
