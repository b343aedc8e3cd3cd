import type { PinOutcome } from './pin-outcome.js';

/** The most outcomes that may wait for a slow database: no more than these are lost to a kill. */
const MAX_WAITING = 32;

/**
 * Writes outcomes one batch at a time, as soon as they come: while a write is under way the next batch
 * gathers. What a kill can lose is then what is in flight, and no timer has to be waited for.
 */
export class PinWriter {
  private pending: PinOutcome[] = [];
  private writing: Promise<void> | null = null;
  private batchTaken = Promise.withResolvers<undefined>();
  private failure: unknown = null;

  constructor(private readonly write: (batch: readonly PinOutcome[]) => Promise<void>) {}

  /**
   * Dropped once a write has failed: the scan is not this worker's any more.
   *
   * @returns when there is room for another one
   */
  async add(outcome: PinOutcome): Promise<void> {
    if (this.hasFailed) return;
    this.pending.push(outcome);
    this.writing ??= this.drain();
    while (this.isFull) await this.batchTaken.promise;
  }

  /** Nothing more will be written: a write failed. */
  get hasFailed(): boolean {
    return this.failure !== null;
  }

  /** Waits until all is written. @throws what the failed write threw */
  async finish(): Promise<void> {
    while (this.writing) await this.writing;
    if (this.failure !== null) throw this.failure as Error;
  }

  private get isFull(): boolean {
    return this.pending.length >= MAX_WAITING && !this.hasFailed;
  }

  private async drain(): Promise<void> {
    try {
      while (this.pending.length > 0 && !this.hasFailed) {
        const batch = this.pending;
        this.pending = [];
        this.tellThatTaken();
        await this.write(batch);
      }
    } catch (error) {
      this.failure = error;
    } finally {
      this.writing = null;
      this.tellThatTaken();
    }
  }

  private tellThatTaken(): void {
    this.batchTaken.resolve(undefined);
    this.batchTaken = Promise.withResolvers();
  }
}
