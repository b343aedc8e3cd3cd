import { unless } from '../unless.js';

/** One request that several wait for. It is called off when the last of them has left. */
export class SharedRequest<T> {
  /** Of the request, whoever still waits for it. */
  readonly result: Promise<T>;
  private readonly calledOff = new AbortController();
  private waiting = 0;
  private isOver = false;

  constructor(ask: (signal: AbortSignal) => Promise<T>) {
    this.result = ask(this.calledOff.signal).finally(() => {
      this.isOver = true;
    });
    this.result.catch(() => undefined);
  }

  /** Whether nobody can join any more. */
  get isCalledOff(): boolean {
    return this.calledOff.signal.aborted;
  }

  /** @throws what the request throws; the signal's reason */
  async join(signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    this.waiting++;
    try {
      return await unless(signal, this.result);
    } finally {
      this.waiting--;
      if (this.waiting === 0 && !this.isOver) this.calledOff.abort(signal.reason);
    }
  }
}
