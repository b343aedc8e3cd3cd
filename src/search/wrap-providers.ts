import type { AppConfig, ProviderName } from '#config';
import type { SearchProvider } from '#libs/local-search';
import type { Clock } from '#platform/clock';
import type { Metrics } from '#platform/metrics/metrics';
import type { Redis } from 'ioredis';
import { cached } from './cache/cached-search.js';
import type { Providers } from './create-providers.js';
import { guardedLookUp, guardedSearch } from './guard/guarded.js';
import { ProviderTraffic } from './guard/provider-traffic.js';
import type { Inquire } from './inquiry.js';
import { metered } from './metered-search.js';
import { MemorySlotBook } from './pace/memory-slot-book.js';
import { PacedSlots } from './pace/paced-slots.js';
import { RedisSlotBook } from './pace/redis-slot-book.js';
import { GuardedQueue } from './queue/guarded-queue.js';
import { paidLookUp, paidSearch } from './spending/paid.js';
import type { ProviderSpending } from './spending/provider-spending.js';

interface Means {
  readonly settings: AppConfig['search']['settings'];
  readonly cacheSeconds: number;
  /** Where all processes book their requests; null when there is only one. */
  readonly redis: Redis | null;
  readonly metrics: Metrics;
  readonly spending: ProviderSpending;
  readonly clock: Clock;
}

/** Puts the common rate limit, the circuit breaker, the caps, the cache and the meters around the providers. */
export function wrapProviders({ configured, embedded, queues }: Providers, means: Means): Providers {
  const { profile } = embedded;
  const meteredEmbedded = { ...embedded, search: metered(embedded.search, profile.name, means.metrics) };
  const wrapped = configured.map((one) => {
    if (one === embedded) return { provider: meteredEmbedded, queues: [] };
    const { name } = one.profile;
    // A provider and its queue are one service, with one limit.
    const traffic = trafficTo(name, means);
    const open = queues.filter(({ queue }) => queue.name === name);
    return {
      provider: wrap(one, traffic, means),
      queues: open.map((own) => ({ ...own, queue: new GuardedQueue(own.queue, traffic) })),
    };
  });
  return {
    configured: wrapped.map(({ provider }) => provider),
    embedded: meteredEmbedded,
    queues: wrapped.flatMap((one) => one.queues),
  };
}

function trafficTo(provider: string, { settings, redis, metrics }: Means): ProviderTraffic {
  const { maxRps, concurrency } = settings[provider as ProviderName];
  const book = redis ? new RedisSlotBook(redis, provider, maxRps) : new MemorySlotBook(maxRps);
  metrics.providerPaused.set({ provider }, 0);
  return new ProviderTraffic({
    provider,
    slots: new PacedSlots(book),
    concurrency,
    onCircuit: (isOpen) => {
      metrics.providerPaused.set({ provider }, isOpen ? 1 : 0);
    },
  });
}

/**
 * Wraps the two functions of a provider. An answer from the cache costs nothing and waits for nothing, so the cache is
 * outermost; the guard tries again, and each try is paid; the meters see the single requests.
 */
function wrap({ profile, ...does }: SearchProvider, traffic: ProviderTraffic, means: Means): SearchProvider {
  const { settings, metrics, spending, clock, cacheSeconds: seconds } = means;
  const provider = profile.name;
  const paying = { provider, terms: settings[provider as ProviderName], spending, metrics };
  const mayKeep = seconds > 0 && profile.retention === 'open';

  let search: Inquire = metered(does.search, provider, metrics);
  search = paidSearch(search, paying);
  search = guardedSearch(search, traffic);
  if (mayKeep) search = cached(search, { provider, seconds, clock, metrics });

  const lookUp = guardedLookUp(paidLookUp(does.lookUp, paying), traffic);

  return { ...does, profile, search, lookUp };
}
