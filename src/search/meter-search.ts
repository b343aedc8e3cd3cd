import { ProviderError } from '#libs/local-search';
import type { Metrics } from '#platform/metrics/metrics';
import type { SearchHandler } from './search-request.js';

/** Decorates a search: measures the duration and the outcome of each request. */
export function meterSearch(search: SearchHandler, provider: string, metrics: Metrics): SearchHandler {
  return async (request) => {
    const stop = metrics.providerRequests.startTimer({ provider });
    try {
      const outcome = await search(request);
      stop({ outcome: outcome.kind });
      return outcome;
    } catch (error) {
      stop({ outcome: error instanceof ProviderError ? error.code : 'error' });
      throw error;
    }
  };
}
