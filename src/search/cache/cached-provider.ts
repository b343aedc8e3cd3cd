import type { LocalSearchOutcome, SearchProvider } from '#libs/local-search';
import type { Clock } from '#platform/clock';
import type { Metrics } from '#platform/metrics/metrics';
import type { Inquiry } from '../inquiry.js';
import { AnswerCache } from './answer-cache.js';

/** About 20 MB with twenty places each. */
const MOST_ANSWERS = 2_000;

interface Means {
  readonly seconds: number;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

/**
 * The provider, with identical searches of one account and mode answered once. In the memory of this process, and only
 * where the terms of the provider let everything be kept.
 */
export function cached(provider: SearchProvider, { seconds, clock, metrics }: Means): SearchProvider {
  if (seconds === 0 || provider.retention !== 'open') return provider;
  const limits = { seconds, most: MOST_ANSWERS, now: () => clock.now().getTime() };
  const cache = new AnswerCache<LocalSearchOutcome>(limits, ({ kind }) => kind === 'results');

  function search(query: Inquiry): Promise<LocalSearchOutcome> {
    const key = keyOf(query);
    if (key === null) return provider.search(query);
    const known = cache.known(key);
    if (known) metrics.searchCacheHits.inc({ provider: provider.name });
    const request = known ?? cache.ask(key, (signal) => provider.search({ ...query, signal }));
    return request.join(query.signal ?? new AbortController().signal);
  }

  return Object.assign(Object.create(provider) as SearchProvider, { search });
}

/** Null where the query does not say for whom it is: answers are shared within a tenant only. */
function keyOf(query: Inquiry): string | null {
  const { tenant, keyword, lat, lng, depth, zoom, language, country, device } = query;
  if (!tenant) return null;
  const { accountId, livemode } = tenant;
  return JSON.stringify([accountId, livemode, keyword, lat, lng, depth, zoom, language, country, device]);
}
