import type { AppConfig } from '#config';
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
export function guardProviders({ configured, embedded }: Providers, means: Means): Providers {
  const meteredEmbedded = metered(embedded, means.metrics);
  return {
    configured: configured.map((one) => (one === embedded ? meteredEmbedded : guard(one, means))),
    embedded: meteredEmbedded,
  };
}

function guard(
  provider: SearchProvider,
  { settings, cacheSeconds, redis, metrics, spending, clock }: Means,
): SearchProvider {
  const { name } = provider;
  const { maxRps, concurrency } = settings[name];
  const book = redis ? new RedisSlotBook(redis, name, maxRps) : new MemorySlotBook(maxRps);
  metrics.providerPaused.set({ provider: name }, 0);
  const traffic = new ProviderTraffic({
    provider: name,
    slots: new PacedSlots(book),
    concurrency,
    onCircuit: (isOpen) => {
      metrics.providerPaused.set({ provider: name }, isOpen ? 1 : 0);
    },
  });
  const inner = paid(metered(provider, metrics), settings[name], { spending, metrics });
  return cached(new GuardedProvider(inner, traffic), { seconds: cacheSeconds, clock, metrics });
}
