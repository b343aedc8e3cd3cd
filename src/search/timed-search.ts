import type { SearchProvider } from '#libs/local-search';
import { ProviderError } from '#libs/local-search';
import type { Metrics } from '#platform/metrics/metrics';

export type Search = SearchProvider['search'];

/** The provider's search, with the time and outcome of each counted. */
export function timed(provider: SearchProvider, metrics: Metrics): Search {
  return async (query) => {
    const ended = metrics.providerRequests.startTimer({ provider: provider.name });
    try {
      const outcome = await provider.search(query);
      ended({ outcome: outcome.kind });
      return outcome;
    } catch (error) {
      ended({ outcome: error instanceof ProviderError ? error.code : 'error' });
      throw error;
    }
  };
}
