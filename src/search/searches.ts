import {
  type LocalSearchOutcome,
  type LocalSearchQuery,
  ProviderError,
  type SearchProvider,
} from '#libs/local-search';
import { Metrics } from '#platform/metrics/metrics';
import { Injectable } from '@nestjs/common';
import { Pacer } from './pacer.js';
import { type PatientOutcome, searchPatiently } from './patient-search.js';
import { ProviderGate } from './provider-gate.js';
import { ProviderRegistry } from './provider-registry.js';
import { REAL_TIME } from './time.js';

/** Searches through the providers as they may be used: paced, tried again, and counted. */
@Injectable()
export class Searches {
  private readonly gates = new Map<string, ProviderGate>();

  constructor(
    private readonly providers: ProviderRegistry,
    private readonly pacer: Pacer,
    private readonly metrics: Metrics,
  ) {}

  /** @throws the query's signal's reason when aborted; never for a fault of the provider, which is an outcome */
  search(provider: SearchProvider, query: LocalSearchQuery): Promise<PatientOutcome> {
    // The embedded engine is a function of this process: there is nothing to pace or to try again.
    if (provider.name === 'openstreetmap') return this.counted(provider).search(query);
    return searchPatiently(this.gateOf(provider), query, REAL_TIME);
  }

  /** One for all scans of this process: together they keep to the provider's limits. */
  private gateOf(provider: SearchProvider): ProviderGate {
    const known = this.gates.get(provider.name);
    if (known) return known;
    const limits = this.providers.settings(provider.name);
    const gate = new ProviderGate(this.counted(provider), limits, this.pacer, REAL_TIME);
    this.gates.set(provider.name, gate);
    return gate;
  }

  /** The provider's search, with the time and outcome of each call counted. */
  private counted(provider: SearchProvider): Pick<SearchProvider, 'name' | 'search'> {
    const search = async (query: LocalSearchQuery): Promise<LocalSearchOutcome> => {
      const ended = this.metrics.providerRequests.startTimer({ provider: provider.name });
      try {
        const outcome = await provider.search(query);
        ended({ outcome: outcome.kind });
        return outcome;
      } catch (error) {
        ended({ outcome: error instanceof ProviderError ? error.code : 'error' });
        throw error;
      }
    };
    return { name: provider.name, search };
  }
}
