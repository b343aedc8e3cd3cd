import type { PinOutcome } from '../record/pins/pin-outcome.js';

/** Outcomes are written at once when this many are pending. */
const MAX_PENDING = 32;

/** Maximum time that an outcome waits for others. A transaction costs more than the pins in it. */
const MAX_WAIT_MS = 100;

/** The outcomes of one batch, by scan. */
export type PinsOfScans<Scan> = ReadonlyMap<ScanPins<Scan>, readonly PinOutcome[]>;

interface Batch<Scan> {
  readonly outcomes: Map<ScanPins<Scan>, PinOutcome[]>;
  size: number;
  readonly started: PromiseWithResolvers<undefined>;
  readonly ended: PromiseWithResolvers<undefined>;
}

/** Collects the outcomes of all scans for 100 ms and writes them in one batch. Runs one write at a time. */
export class PinBatches<Scan> {
  private pending: Batch<Scan> = emptyBatch();
  /** Set while pending outcomes wait for others. */
  private timer: NodeJS.Timeout | null = null;
  private isWriting = false;

  /** @param write calls `fail` for a scan whose outcomes could not be written; rejects if none could be */
  constructor(private readonly write: (batch: PinsOfScans<Scan>) => Promise<void>) {}

  /** Returns a writer for the outcomes of one scan. */
  open(scan: Scan): ScanPins<Scan> {
    return new ScanPins(scan, this);
  }

  /** @returns the batch of the outcome, when there is room for another outcome */
  async add(pins: ScanPins<Scan>, outcome: PinOutcome): Promise<void> {
    const { pending } = this;
    const outcomes = pending.outcomes.get(pins);
    if (outcomes) outcomes.push(outcome);
    else pending.outcomes.set(pins, [outcome]);
    pins.lastBatch = pending.ended.promise;
    pending.size++;
    if (this.isFull) this.flush();
    else if (pending.size === 1) this.timer = setTimeout(this.flush, MAX_WAIT_MS);
    while (this.isFull) await this.pending.started.promise;
  }

  /** Writes the pending outcomes of all scans, after the write that is under way. */
  readonly flush = (): void => {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    if (!this.isWriting) void this.drain();
  };

  private get isFull(): boolean {
    return this.pending.size >= MAX_PENDING;
  }

  /** Writes batches until the pending outcomes may wait for others. */
  private async drain(): Promise<void> {
    this.isWriting = true;
    while (this.pending.size > 0 && !this.timer) {
      const batch = this.pending;
      this.pending = emptyBatch();
      batch.started.resolve(undefined);
      for (const pins of batch.outcomes.keys()) if (pins.failed.aborted) batch.outcomes.delete(pins);
      try {
        if (batch.outcomes.size > 0) await this.write(batch.outcomes);
      } catch (error) {
        for (const pins of batch.outcomes.keys()) pins.fail(error);
      }
      batch.ended.resolve(undefined);
    }
    this.isWriting = false;
  }
}

/** Writes the outcomes of one scan, together with those of other scans. */
export class ScanPins<Scan> {
  /** Resolves when the last outcome was written. */
  lastBatch: Promise<unknown> = Promise.resolve();
  private readonly failure = new AbortController();

  constructor(
    readonly scan: Scan,
    private readonly writer: PinBatches<Scan>,
  ) {}

  /** Aborted with the error of a failed write, after which nothing of the scan is written. */
  get failed(): AbortSignal {
    return this.failure.signal;
  }

  fail(error: unknown): void {
    this.failure.abort(error);
  }

  /**
   * Adds an outcome, or drops it if a write has failed.
   *
   * @returns when there is room for another one
   */
  async add(outcome: PinOutcome): Promise<void> {
    if (!this.failed.aborted) await this.writer.add(this, outcome);
  }

  /** Writes what is pending at once and waits until everything is written. @throws the error of the failed write */
  async finish(): Promise<void> {
    this.writer.flush();
    await this.lastBatch;
    this.failed.throwIfAborted();
  }
}

function emptyBatch<Scan>(): Batch<Scan> {
  return {
    outcomes: new Map(),
    size: 0,
    started: Promise.withResolvers(),
    ended: Promise.withResolvers(),
  };
}
