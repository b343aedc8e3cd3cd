import type { LocalSearchOutcome } from '#libs/local-search';
import type { Clock } from '#platform/clock';
import type { Metrics } from '#platform/metrics/metrics';
import type { SearchHandler, SearchRequest } from '../search-request.js';
import { AnswerCache } from './answer-cache.js';

/** About 20 MB with twenty places each. */
const MAX_ANSWERS = 2_000;

interface CacheOptions {
  readonly provider: string;
  readonly seconds: number;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

/**
 * Decorates a search: identical searches of one tenant share a request and its results, in the memory of this process. A
 * fresh search is sent, and its results replace the cached ones. Only for providers whose terms allow storing all results.
 */
export function cacheSearch(
  search: SearchHandler,
  { provider, seconds, clock, metrics }: CacheOptions,
): SearchHandler {
  const limits = { seconds, maxEntries: MAX_ANSWERS, now: () => clock.now().getTime() };
  const cache = new AnswerCache<LocalSearchOutcome>(limits, ({ kind }) => kind === 'results');
  return async (request) => {
    const key = keyOf(request);
    if (key === null) return search(request);
    const cached = request.fresh ? null : cache.get(key);
    if (cached) metrics.searchCacheHits.inc({ provider });
    const shared = cached ?? cache.request(key, (signal) => search({ ...request, signal }));
    return shared.join(request.signal ?? new AbortController().signal);
  };
}

function keyOf(request: SearchRequest): string | null {
  const { tenant, keyword, lat, lng, depth, zoom, language, country, device } = request;
  if (!tenant) return null;
  const { accountId, livemode } = tenant;
  return JSON.stringify([accountId, livemode, keyword, lat, lng, depth, zoom, language, country, device]);
}
