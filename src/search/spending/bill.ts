/** What searches cost; `micros` are millionths of the currency. */
export interface Spent {
  readonly searches: number;
  readonly micros: number;
}

export const NOTHING_SPENT: Spent = { searches: 0, micros: 0 };

/** Adds up what was paid on behalf of one piece of work, until it is written down. */
export class Bill {
  private spent = NOTHING_SPENT;

  add(micros: number): void {
    this.spent = { searches: this.spent.searches + 1, micros: this.spent.micros + micros };
  }

  /** What has come since the last time. */
  take(): Spent {
    const { spent } = this;
    this.spent = NOTHING_SPENT;
    return spent;
  }
}
