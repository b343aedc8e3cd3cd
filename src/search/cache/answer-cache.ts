import { SharedRequest } from './shared-request.js';

interface Limits {
  readonly seconds: number;
  readonly most: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

interface Kept<T> {
  readonly request: SharedRequest<T>;
  /** Null while the answer is not there. */
  until: number | null;
}

/** Gives an answer again for some time, and one request to all who ask at once. Failures are not kept. */
export class AnswerCache<T> {
  private readonly kept = new Map<string, Kept<T>>();

  /** @param isWorthKeeping of an answer; the others are given to those who wait, and to nobody else */
  constructor(
    private readonly limits: Limits,
    private readonly isWorthKeeping: (answer: T) => boolean,
  ) {}

  get size(): number {
    return this.kept.size;
  }

  /** @returns null when it has to be asked */
  known(key: string): SharedRequest<T> | null {
    const found = this.kept.get(key);
    if (!found) return null;
    const isFresh = found.until === null ? !found.request.isCalledOff : this.limits.now() < found.until;
    if (isFresh) return found.request;
    this.kept.delete(key);
    return null;
  }

  /** Asks, and keeps the answer. */
  ask(key: string, ask: (signal: AbortSignal) => Promise<T>): SharedRequest<T> {
    const request = new SharedRequest(ask);
    const entry: Kept<T> = { request, until: null };
    this.kept.delete(key);
    this.kept.set(key, entry);
    this.makeRoom();
    void this.note(key, entry);
    return request;
  }

  private async note(key: string, entry: Kept<T>): Promise<void> {
    try {
      const answer = await entry.request.result;
      if (this.isWorthKeeping(answer)) entry.until = this.limits.now() + this.limits.seconds * 1000;
      else this.forget(key, entry);
    } catch {
      this.forget(key, entry);
    }
  }

  private forget(key: string, entry: Kept<T>): void {
    if (this.kept.get(key) === entry) this.kept.delete(key);
  }

  /** The oldest goes; who waits for it has it all the same. */
  private makeRoom(): void {
    const [oldest] = this.kept.keys();
    if (this.kept.size > this.limits.most && oldest !== undefined) this.kept.delete(oldest);
  }
}
