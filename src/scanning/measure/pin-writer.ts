import type { PinOutcome } from './pin-outcome.js';

/** Outcomes are written at once when this many are pending. */
const MAX_PENDING = 32;

/** Maximum time that an outcome waits for others. A transaction costs more than the pins in it. */
const MAX_WAIT_MS = 100;

/** Collects outcomes for 100 ms and writes them in one batch. Runs one write at a time. */
export class PinWriter {
  private pending: PinOutcome[] = [];
  /** Set while pending outcomes wait for others. */
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> | null = null;
  private batchStarted = Promise.withResolvers<undefined>();
  private failure: unknown = null;

  constructor(private readonly write: (batch: readonly PinOutcome[]) => Promise<void>) {}

  /**
   * Adds an outcome, or drops it if a write has failed.
   *
   * @returns when there is room for another one
   */
  async add(outcome: PinOutcome): Promise<void> {
    if (this.hasFailed) return;
    this.pending.push(outcome);
    if (this.isFull) this.flush();
    else if (this.pending.length === 1) this.timer = setTimeout(this.flush, MAX_WAIT_MS);
    while (this.isFull) await this.batchStarted.promise;
  }

  /** Whether a write has failed, after which nothing is written. */
  get hasFailed(): boolean {
    return this.failure !== null;
  }

  /** Writes what is pending at once and waits until everything is written. @throws the error of the failed write */
  async finish(): Promise<void> {
    this.flush();
    while (this.writing) await this.writing;
    if (this.failure !== null) throw this.failure as Error;
  }

  private get isFull(): boolean {
    return this.pending.length >= MAX_PENDING;
  }

  /** Writes the pending outcomes, after the write that is under way. */
  private readonly flush = (): void => {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    if (this.pending.length > 0) this.writing ??= this.drain();
  };

  /** Writes batches until the pending outcomes may wait for others. */
  private async drain(): Promise<void> {
    try {
      while (this.pending.length > 0 && !this.timer) {
        const batch = this.pending;
        this.pending = [];
        this.announceBatch();
        await this.write(batch);
      }
    } catch (error) {
      this.failure = error;
      this.pending = [];
      if (this.timer) clearTimeout(this.timer);
    } finally {
      this.writing = null;
      this.announceBatch();
    }
  }

  private announceBatch(): void {
    this.batchStarted.resolve(undefined);
    this.batchStarted = Promise.withResolvers();
  }
}
