import { ProviderError, type SearchProvider } from '#libs/local-search';
import type { Metrics } from '#platform/metrics/metrics';

/** The provider, with the time and outcome of each search counted. */
export function metered(provider: SearchProvider, metrics: Metrics): SearchProvider {
  const search: SearchProvider['search'] = async (query) => {
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
  return {
    ...{
      name: provider.name,
      attribution: provider.attribution,
      licence: provider.licence,
      order: provider.order,
    },
    ...{ identifiers: provider.identifiers, retention: provider.retention, supports: provider.supports },
    search,
    lookUp: (clue, signal) => provider.lookUp(clue, signal),
    coverage: () => provider.coverage(),
  };
}
