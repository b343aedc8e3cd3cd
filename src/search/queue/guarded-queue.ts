import type { Posted, QueuedSearch, QueuedTask, SearchQueue } from '#libs/local-search';
import type { ProviderTraffic } from '../guard/provider-traffic.js';
import { sendOnce } from '../guard/send-once.js';

/** Longer than the adapter's own timeout: the fate of a request that is cut off earlier would be unknown. */
const TIMEOUT_MS = 60_000;

/** Applies the limits of the provider's traffic to its queue, without retries. The caller books the posts. */
export class GuardedQueue implements SearchQueue {
  readonly name;
  readonly batchSize;

  constructor(
    private readonly queue: SearchQueue,
    private readonly traffic: ProviderTraffic,
  ) {
    ({ name: this.name, batchSize: this.batchSize } = queue);
  }

  post(searches: readonly QueuedSearch[], signal?: AbortSignal): Promise<readonly Posted[]> {
    return this.send((limited) => this.queue.post(searches, limited), signal);
  }

  posted(between: readonly [Date, Date], signal?: AbortSignal): Promise<readonly QueuedTask[]> {
    return this.send((limited) => this.queue.posted(between, limited), signal);
  }

  ready(signal?: AbortSignal): Promise<readonly QueuedTask[]> {
    return this.send((limited) => this.queue.ready(limited), signal);
  }

  fetch(...[task, signal]: Parameters<SearchQueue['fetch']>): ReturnType<SearchQueue['fetch']> {
    return this.send((limited) => this.queue.fetch(task, limited), signal);
  }

  readPostback(
    ...postback: Parameters<SearchQueue['readPostback']>
  ): ReturnType<SearchQueue['readPostback']> {
    return this.queue.readPostback(...postback);
  }

  private send<T>(request: (signal: AbortSignal) => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    return sendOnce(this.traffic, request, { timeoutMs: TIMEOUT_MS, signal, isPaidFor: true });
  }
}
