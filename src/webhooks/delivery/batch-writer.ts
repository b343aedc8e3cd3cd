/** Writes items in batches, one batch at a time. Items that arrive during a write form the next batch. */
export class BatchWriter<T> {
  private waiting: T[] = [];
  private next: Promise<void> | null = null;
  private current: Promise<unknown> = Promise.resolve();

  constructor(private readonly write: (batch: readonly T[]) => Promise<void>) {}

  /** Resolves when the item is written. @throws the error of the write of its batch */
  add(item: T): Promise<void> {
    this.waiting.push(item);
    this.next ??= this.current.then(() => this.writeWaiting());
    return this.next;
  }

  private writeWaiting(): Promise<void> {
    const batch = this.waiting;
    this.waiting = [];
    this.next = null;
    const written = this.write(batch);
    this.current = written.catch(() => undefined);
    return written;
  }
}
