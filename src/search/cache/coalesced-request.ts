import { abortable } from '../abortable.js';

/** One request that several callers wait for. It is aborted when the last of them stops waiting. */
export class CoalescedRequest<T> {
  readonly result: Promise<T>;
  private readonly abort = new AbortController();
  private waiting = 0;
  private isSettled = false;

  constructor(send: (signal: AbortSignal) => Promise<T>) {
    this.result = send(this.abort.signal).finally(() => {
      this.isSettled = true;
    });
    this.result.catch(() => undefined);
  }

  /** Whether callers can no longer join. */
  get isAborted(): boolean {
    return this.abort.signal.aborted;
  }

  /** @throws the error of the request; the signal's reason */
  async join(signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    this.waiting++;
    try {
      return await abortable(this.result, signal);
    } finally {
      this.waiting--;
      if (this.waiting === 0 && !this.isSettled) this.abort.abort(signal.reason);
    }
  }
}
