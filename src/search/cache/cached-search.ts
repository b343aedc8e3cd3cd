import type { LocalSearchOutcome } from '#libs/local-search';
import type { Clock } from '#platform/clock';
import type { Metrics } from '#platform/metrics/metrics';
import type { Inquire, Inquiry } from '../inquiry.js';
import { AnswerCache } from './answer-cache.js';

/** About 20 MB with twenty places each. */
const MOST_ANSWERS = 2_000;

interface Means {
  readonly provider: string;
  readonly seconds: number;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

/**
 * Answers identical searches of one account and mode once, from the memory of this process. Only for providers whose
 * terms allow keeping everything.
 */
export function cached(search: Inquire, { provider, seconds, clock, metrics }: Means): Inquire {
  const limits = { seconds, most: MOST_ANSWERS, now: () => clock.now().getTime() };
  const cache = new AnswerCache<LocalSearchOutcome>(limits, ({ kind }) => kind === 'results');
  return async (inquiry) => {
    const key = keyOf(inquiry);
    if (key === null) return search(inquiry);
    const known = cache.known(key);
    if (known) metrics.searchCacheHits.inc({ provider });
    const request = known ?? cache.ask(key, (signal) => search({ ...inquiry, signal }));
    return request.join(inquiry.signal ?? new AbortController().signal);
  };
}

/** Null where the query does not say for whom it is: answers are shared within a tenant only. */
function keyOf(query: Inquiry): string | null {
  const { tenant, keyword, lat, lng, depth, zoom, language, country, device } = query;
  if (!tenant) return null;
  const { accountId, livemode } = tenant;
  return JSON.stringify([accountId, livemode, keyword, lat, lng, depth, zoom, language, country, device]);
}
