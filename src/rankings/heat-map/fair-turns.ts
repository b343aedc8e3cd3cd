/** Thrown if a caller has too many pieces of work waiting. */
export class TooManyWaitingError extends Error {}

/** Runs one piece of work at a time. Callers take turns, so the work of one never waits behind all the work of another. */
export class FairTurns {
  /** The waiting work of each caller. The first caller has the next turn. */
  private readonly waiting = new Map<number, (() => void)[]>();
  private isBusy = false;
  private total = 0;

  /**
   * @param perCaller maximum waiting work of one caller
   * @param total maximum waiting work of all. Beyond it, callers that have some are rejected, others are not
   */
  constructor(private readonly limits: { readonly perCaller: number; readonly total: number }) {}

  /** @throws TooManyWaitingError */
  async run<T>(caller: number, work: () => Promise<T>): Promise<T> {
    if (this.isBusy) await this.waitForTurn(caller);
    this.isBusy = true;
    try {
      return await work();
    } finally {
      this.startNext();
    }
  }

  private waitForTurn(caller: number): Promise<void> {
    const own = this.waiting.get(caller) ?? [];
    const { perCaller, total } = this.limits;
    if (own.length >= perCaller || (own.length > 0 && this.total >= total)) throw new TooManyWaitingError();
    this.total += 1;
    return new Promise((start) => this.waiting.set(caller, [...own, start]));
  }

  /** Leaves `isBusy` true while another piece of work takes over. */
  private startNext(): void {
    const [next] = this.waiting;
    this.isBusy = next !== undefined;
    if (next === undefined) return;
    const [caller, [start, ...rest]] = next;
    this.waiting.delete(caller);
    if (rest.length > 0) this.waiting.set(caller, rest);
    this.total -= 1;
    start?.();
  }
}
