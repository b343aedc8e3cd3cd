import { LRUCache } from 'lru-cache';
import { abortable } from '../abortable.js';

interface Limits {
  readonly seconds: number;
  readonly maxEntries: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Caches answers for some time and coalesces concurrent requests with the same key. Does not cache failures. */
export class AnswerCache<T> {
  private readonly requests: LRUCache<string, CoalescedRequest<T>>;

  /** @param isCacheable whether an answer is kept for later requests */
  constructor(
    private readonly limits: Limits,
    private readonly isCacheable: (answer: T) => boolean,
  ) {
    // Without a resolution the cache reads the clock each time.
    this.requests = new LRUCache({ max: limits.maxEntries, perf: { now: limits.now }, ttlResolution: 0 });
  }

  get size(): number {
    return this.requests.size;
  }

  /** Returns a request that is cached or in flight; null if there is none. */
  get(key: string): CoalescedRequest<T> | null {
    const request = this.requests.get(key);
    return request && !request.isAborted ? request : null;
  }

  /** Sends a request and caches its answer. A request that is evicted in flight still answers its callers. */
  request(key: string, send: (signal: AbortSignal) => Promise<T>): CoalescedRequest<T> {
    const request = new CoalescedRequest(send);
    this.requests.set(key, request);
    void this.cacheAnswer(key, request);
    return request;
  }

  private async cacheAnswer(key: string, request: CoalescedRequest<T>): Promise<void> {
    const isCached = await request.result.then(this.isCacheable, () => false);
    if (this.requests.peek(key) !== request) return;
    if (isCached) this.requests.set(key, request, { ttl: this.limits.seconds * 1000 });
    else this.requests.delete(key);
  }
}

/** One request that several callers wait for. It is aborted when the last of them stops waiting. */
class CoalescedRequest<T> {
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
