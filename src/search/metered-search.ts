import { ProviderError } from '#libs/local-search';
import type { Metrics } from '#platform/metrics/metrics';
import type { Inquire } from './inquiry.js';

/** Measures the duration and the outcome of each search. */
export function metered(search: Inquire, provider: string, metrics: Metrics): Inquire {
  return async (inquiry) => {
    const ended = metrics.providerRequests.startTimer({ provider });
    try {
      const outcome = await search(inquiry);
      ended({ outcome: outcome.kind });
      return outcome;
    } catch (error) {
      ended({ outcome: error instanceof ProviderError ? error.code : 'error' });
      throw error;
    }
  };
}
