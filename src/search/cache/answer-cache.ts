import { LRUCache } from 'lru-cache';
import { SharedRequest } from './shared-request.js';

interface Limits {
  readonly seconds: number;
  readonly most: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Gives an answer again for some time, and one request to all who ask at once. Failures are not kept. */
export class AnswerCache<T> {
  private readonly requests: LRUCache<string, SharedRequest<T>>;

  /** @param isWorthKeeping of an answer; the others are given to those who wait, and to nobody else */
  constructor(
    private readonly limits: Limits,
    private readonly isWorthKeeping: (answer: T) => boolean,
  ) {
    // Without a resolution the cache reads the clock each time.
    this.requests = new LRUCache({ max: limits.most, perf: { now: limits.now }, ttlResolution: 0 });
  }

  get size(): number {
    return this.requests.size;
  }

  /** @returns null when it has to be asked */
  known(key: string): SharedRequest<T> | null {
    const request = this.requests.get(key);
    return request && !request.isCalledOff ? request : null;
  }

  /** Asks, and keeps the answer. Pushed out of the cache, a request still answers those who wait for it. */
  ask(key: string, ask: (signal: AbortSignal) => Promise<T>): SharedRequest<T> {
    const request = new SharedRequest(ask);
    this.requests.set(key, request);
    void this.note(key, request);
    return request;
  }

  private async note(key: string, request: SharedRequest<T>): Promise<void> {
    const isKept = await request.result.then(this.isWorthKeeping, () => false);
    if (this.requests.peek(key) !== request) return;
    if (isKept) this.requests.set(key, request, { ttl: this.limits.seconds * 1000 });
    else this.requests.delete(key);
  }
}
