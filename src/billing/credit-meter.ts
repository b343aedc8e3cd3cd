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
}
