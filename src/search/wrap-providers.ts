import type { AppConfig, ProviderName } from '#config';
import { ProviderError, type SearchProvider } from '#libs/local-search';
import type { Clock } from '#platform/clock';
import type { Metrics } from '#platform/metrics/metrics';
import type { Tracing } from '#platform/tracing/tracing';
import type { Redis } from 'ioredis';
import { cacheSearch } from './cache/cache-search.js';
import type { Providers } from './create-providers.js';
import { guardLookUp, guardSearch } from './guard/guard-provider.js';
import { ProviderTraffic } from './guard/provider-traffic.js';
import { GuardedQueue } from './queue/guarded-queue.js';
import { RateLimiter } from './rate-limit/rate-limiter.js';
import { RedisSlotSchedule } from './rate-limit/redis-slot-schedule.js';
import { MemorySlotSchedule } from './rate-limit/slot-schedule.js';
import type { SearchHandler } from './search-request.js';
import { chargeLookUp, chargeSearch } from './spending/charge-search.js';
import type { ProviderSpendingRepository } from './spending/provider-spending.repository.js';

interface Dependencies {
  readonly settings: AppConfig['search']['settings'];
  readonly cacheSeconds: number;
  /** Shares rate limits between processes; null in an installation of one process. */
  readonly redis: Redis | null;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly spending: ProviderSpendingRepository;
  readonly clock: Clock;
}

/** Decorates the providers with metrics, charges, rate limits, the circuit breaker, retries and the cache. */
export function wrapProviders(
  { configured, embedded, queues }: Providers,
  dependencies: Dependencies,
): Providers {
  const { name: embeddedName } = embedded.profile;
  const meteredEmbedded = {
    ...embedded,
    search: observeSearch(embedded.search, embeddedName, dependencies),
  };
  const wrapped = configured.map((provider) => {
    if (provider === embedded) return { provider: meteredEmbedded, queues: [] };
    const { name } = provider.profile;
    // A provider and its queue share the limits of one service.
    const traffic = createTraffic(name, dependencies);
    const own = queues.filter(({ queue }) => queue.name === name);
    return {
      provider: wrapProvider(provider, traffic, dependencies),
      queues: own.map((open) => ({ ...open, queue: new GuardedQueue(open.queue, traffic) })),
    };
  });
  return {
    configured: wrapped.map(({ provider }) => provider),
    embedded: meteredEmbedded,
    queues: wrapped.flatMap((one) => one.queues),
  };
}

function createTraffic(provider: string, { settings, redis, metrics }: Dependencies): ProviderTraffic {
  const { maxRps, concurrency } = settings[provider as ProviderName];
  metrics.providerPaused.set({ provider }, 0);
  return new ProviderTraffic({
    provider,
    rateLimiter: maxRps === null ? null : createRateLimiter(redis, provider, maxRps),
    concurrency,
    onCircuit: (isOpen) => {
      metrics.providerPaused.set({ provider }, isOpen ? 1 : 0);
    },
  });
}

export function createRateLimiter(redis: Redis | null, provider: string, maxRps: number): RateLimiter {
  return new RateLimiter(
    redis ? new RedisSlotSchedule(redis, provider, maxRps) : new MemorySlotSchedule(maxRps),
  );
}

/**
 * Decorates the functions of a provider. Metrics and spans are innermost and describe single requests. Each retry of the guard is
 * charged. The cache is outermost, so a cached answer is free and does not wait.
 */
function wrapProvider(
  provider: SearchProvider,
  traffic: ProviderTraffic,
  dependencies: Dependencies,
): SearchProvider {
  const { settings, metrics, spending, clock, cacheSeconds: seconds } = dependencies;
  const { name, retention } = provider.profile;
  const { costMicros, lookUpCostMicros, monthlyCapMicros, timeoutMs } = settings[name as ProviderName];
  const pricing = { provider: name, costMicros, monthlyCapMicros, spending, metrics };

  const observed = observeSearch(provider.search, name, dependencies);
  const guarded = guardSearch(chargeSearch(observed, pricing), traffic, timeoutMs);
  const isCached = seconds > 0 && retention === 'open';
  return {
    ...provider,
    search: isCached ? cacheSearch(guarded, { provider: name, seconds, clock, metrics }) : guarded,
    lookUp: guardLookUp(chargeLookUp(provider.lookUp, { ...pricing, costMicros: lookUpCostMicros }), traffic),
  };
}

/** Decorates a search: measures duration and outcome of each request, and records it as a span. */
function observeSearch(
  search: SearchHandler,
  provider: string,
  { metrics, tracing }: Dependencies,
): SearchHandler {
  return async (request) => {
    const stop = metrics.providerRequests.startTimer({ provider });
    try {
      return await tracing.span('provider.search', { 'lrs.provider': provider }, async (add) => {
        const outcome = await search(request);
        add({ 'lrs.search.outcome': outcome.kind });
        stop({ outcome: outcome.kind });
        return outcome;
      });
    } catch (error) {
      stop({ outcome: error instanceof ProviderError ? error.code : 'error' });
      throw error;
    }
  };
}
