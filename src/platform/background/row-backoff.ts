const FIRST_MS = 10_000;
const MAX_MS = 60_000;
/** Runs that skip a row which another process had in two runs. */
const SKIPPED_RUNS = 2;

interface Attempts {
  readonly count: number;
  /** As `performance.now()`. */
  readonly until: number;
}

/**
 * Delays the due rows that a task could not handle, so that they cost little however long they stay due. The first attempt
 * is repeated at the next run. After that, a row that failed waits 10 to 60 seconds. One that another process had waits for
 * two runs only, because it may be due again as soon as that process ends. Each process counts for itself and forgets at
 * its end.
 */
export class RowBackoff {
  private readonly attempts = new Map<number, Attempts>();
  /** The next runs of rows that another process had. */
  private readonly nextRuns = new Map<number, number>();
  private run = 0;

  /** Starts a run. Returns the rows that it must not try. */
  delayed(): ReadonlySet<number> {
    const now = performance.now();
    this.run++;
    // Those rows are no longer due: nothing has tried them since.
    for (const [id, { until }] of this.attempts) if (now - until > MAX_MS * 2) this.attempts.delete(id);
    for (const [id, run] of this.nextRuns) if (run < this.run) this.nextRuns.delete(id);
    const failed = [...this.attempts].filter(([, { until }]) => until > now);
    const missed = [...this.nextRuns].filter(([, run]) => run > this.run);
    return new Set([...failed, ...missed].map(([id]) => id));
  }

  /** Delays the next attempt of a row that failed. */
  delay(id: number): void {
    const count = this.attempts.get(id)?.count ?? 0;
    const wait = count === 0 ? 0 : Math.min(MAX_MS, FIRST_MS * 2 ** (count - 1));
    this.attempts.set(id, { count: count + 1, until: performance.now() + wait });
  }

  /** Delays the next attempt of a row that another process had, or that stays due without an error. */
  missed(id: number): void {
    this.nextRuns.set(id, this.run + 1 + (this.nextRuns.has(id) ? SKIPPED_RUNS : 0));
  }

  handled(id: number): void {
    this.attempts.delete(id);
    this.nextRuns.delete(id);
  }
}
