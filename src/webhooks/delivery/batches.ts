/**
 * Writes what comes, together with all that came while the batch before was being written: one write at a time, as
 * soon as there is something to write.
 */
export class Batches<T> {
  private waiting: T[] = [];
  private next: Promise<void> | null = null;
  private current: Promise<unknown> = Promise.resolve();

  constructor(private readonly write: (batch: readonly T[]) => Promise<void>) {}

  /** Resolves when it is written. @throws what the write of its batch threw */
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
