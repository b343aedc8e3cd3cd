import type { Tenant } from '#platform/tenant';
import { creditsFor } from './credit-cost.js';
import type { ReserveCredits } from './reserve-credits.js';

/** The credits that a use case reserved. */
export interface Reservation {
  readonly credits: number;
  /** Credits that the account has left; null for test data, which is free. */
  readonly remaining: number | null;
}

/** Passes the reservation of a use case to its caller, which reports the credits in the response headers. */
export class CreditMeter {
  /** Null until the use case has reserved credits. */
  reservation: Reservation | null = null;

  constructor(private readonly reserveCredits: ReserveCredits) {}

  /**
   * Reserves the credits of a new scan, in the transaction that stores the scan.
   *
   * @throws InsufficientCredits
   */
  async reserve(
    { accountId, livemode }: Tenant,
    scan: { id: number; pinsTotal: number },
  ): Promise<Reservation> {
    const credits = creditsFor({ livemode }, scan.pinsTotal);
    const remaining =
      credits === 0 ? null : await this.reserveCredits.run({ accountId, scanId: scan.id, credits });
    return (this.reservation = { credits, remaining });
  }
}
