import type { AppConfig, ProviderName } from '#config';
import type { SearchProvider } from '#libs/local-search';
import type { Clock } from '#platform/clock';
import type { Metrics } from '#platform/metrics/metrics';
import type { Redis } from 'ioredis';
import { cached } from './cache/cached-provider.js';
import type { Providers } from './create-providers.js';
import { GuardedProvider } from './guard/guarded-provider.js';
import { ProviderTraffic } from './guard/provider-traffic.js';
import { metered } from './metered-provider.js';
import { MemorySlotBook } from './pace/memory-slot-book.js';
import { PacedSlots } from './pace/paced-slots.js';
import { RedisSlotBook } from './pace/redis-slot-book.js';
import { GuardedQueue } from './queue/guarded-queue.js';
import { paid } from './spending/paid-provider.js';
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
export function guardProviders({ configured, embedded, queues }: Providers, means: Means): Providers {
  const meteredEmbedded = metered(embedded, means.metrics);
  const guarded = configured
    .filter((one) => one !== embedded)
    .map((one) => {
      // A provider and its queue are one service, with one limit.
      const traffic = trafficTo(one.name, means);
      const open = queues.filter(({ queue }) => queue.name === one.name);
      return {
        provider: guard(one, traffic, means),
        queues: open.map((own) => ({ ...own, queue: new GuardedQueue(own.queue, traffic) })),
      };
    });
  const byName = new Map(guarded.map(({ provider }) => [provider.name, provider]));
  return {
    configured: configured.map((one) => byName.get(one.name) ?? meteredEmbedded),
    embedded: meteredEmbedded,
    queues: guarded.flatMap((one) => one.queues),
  };
}

function trafficTo(name: ProviderName, { settings, redis, metrics }: Means): ProviderTraffic {
  const { maxRps, concurrency } = settings[name];
  const book = redis ? new RedisSlotBook(redis, name, maxRps) : new MemorySlotBook(maxRps);
  metrics.providerPaused.set({ provider: name }, 0);
  return new ProviderTraffic({
    provider: name,
    slots: new PacedSlots(book),
    concurrency,
    onCircuit: (isOpen) => {
      metrics.providerPaused.set({ provider: name }, isOpen ? 1 : 0);
    },
  });
}

function guard(
  provider: SearchProvider,
  traffic: ProviderTraffic,
  { settings, cacheSeconds, metrics, spending, clock }: Means,
): SearchProvider {
  const inner = paid(metered(provider, metrics), settings[provider.name], { spending, metrics });
  return cached(new GuardedProvider(inner, traffic), { seconds: cacheSeconds, clock, metrics });
}
