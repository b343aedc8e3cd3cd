import type { Posted, QueuedSearch, QueuedTask, SearchQueue } from '#libs/local-search';
import { once } from '../guard/once.js';
import type { ProviderTraffic } from '../guard/provider-traffic.js';

/** A request that was begun is not given up before the adapter's own limit, or nobody would know what became of it. */
const TIMEOUT_MS = 60_000;

/** The queue of a provider, asked no faster than allowed and not while the provider is down; each request once. Posts are
 * booked by whoever makes them. */
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
    return this.once((one) => this.queue.post(searches, one), signal);
  }

  posted(between: readonly [Date, Date], signal?: AbortSignal): Promise<readonly QueuedTask[]> {
    return this.once((one) => this.queue.posted(between, one), signal);
  }

  ready(signal?: AbortSignal): Promise<readonly QueuedTask[]> {
    return this.once((one) => this.queue.ready(one), signal);
  }

  fetch(...[task, signal]: Parameters<SearchQueue['fetch']>): ReturnType<SearchQueue['fetch']> {
    return this.once((one) => this.queue.fetch(task, one), signal);
  }

  readPostback(...brought: Parameters<SearchQueue['readPostback']>): ReturnType<SearchQueue['readPostback']> {
    return this.queue.readPostback(...brought);
  }

  private once<T>(ask: (signal: AbortSignal) => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    return once(this.traffic, ask, { timeoutMs: TIMEOUT_MS, signal, isPaidFor: true });
  }
}
