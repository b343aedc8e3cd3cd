const FIRST_MS = 10_000;
const MAX_MS = 60_000;

interface Attempts {
  readonly count: number;
  /** As `performance.now()`. */
  readonly until: number;
}

/**
 * Delays the due rows that a task could not handle, so that they cost little however long they stay due. The first attempt is
 * repeated at the next tick, later ones after 10 to 60 seconds. Each process counts for itself and forgets at its end.
 */
export class RowBackoff {
  private readonly attempts = new Map<number, Attempts>();

  /** Returns the rows that must not be tried yet. */
  delayed(): ReadonlySet<number> {
    const now = performance.now();
    for (const [id, { until }] of this.attempts) {
      // The row is no longer due: nothing has tried it since.
      if (now - until > MAX_MS * 2) this.attempts.delete(id);
    }
    return new Set([...this.attempts].filter(([, { until }]) => until > now).map(([id]) => id));
  }

  /** Delays the next attempt of a row that stays due. */
  delay(id: number): void {
    const count = this.attempts.get(id)?.count ?? 0;
    const wait = count === 0 ? 0 : Math.min(MAX_MS, FIRST_MS * 2 ** (count - 1));
    this.attempts.set(id, { count: count + 1, until: performance.now() + wait });
  }

  handled(id: number): void {
    this.attempts.delete(id);
  }
}
