import type { PinOutcome } from './pin-outcome.js';

/** The most outcomes that wait for a slow database, and that a kill can lose. */
const MAX_PENDING = 32;

/** Writes outcomes in batches, one at a time and without a timer: the next batch collects while one is written. */
export class PinWriter {
  private pending: PinOutcome[] = [];
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
    this.writing ??= this.drain();
    while (this.isFull) await this.batchStarted.promise;
  }

  /** Whether a write has failed, after which nothing is written. */
  get hasFailed(): boolean {
    return this.failure !== null;
  }

  /** Waits until everything is written. @throws the error of the failed write */
  async finish(): Promise<void> {
    while (this.writing) await this.writing;
    if (this.failure !== null) throw this.failure as Error;
  }

  private get isFull(): boolean {
    return this.pending.length >= MAX_PENDING && !this.hasFailed;
  }

  private async drain(): Promise<void> {
    try {
      while (this.pending.length > 0 && !this.hasFailed) {
        const batch = this.pending;
        this.pending = [];
        this.announceBatch();
        await this.write(batch);
      }
    } catch (error) {
      this.failure = error;
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
