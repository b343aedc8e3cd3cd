import type { ListedPlace, Retention } from '#libs/local-search';
import { vi } from 'vitest';
import { ProviderRegistry } from '../../src/search/provider-registry.js';
import type { TestServer } from './test-server.js';

/** Lets the engine of a server list places with other facts than it knows. What is changed counts from the next search. */
export class AlteredListings {
  /** The facts of each place instead of those it has; null leaves it out. */
  alter: (place: ListedPlace) => ListedPlace | null = (place) => place;
  private readonly provider: ReturnType<ProviderRegistry['primary']>;

  constructor(server: TestServer) {
    const registry = server.app.get(ProviderRegistry);
    const engine = registry.primary(true);
    const search = engine.search.bind(engine);
    this.provider = Object.assign(Object.create(engine) as typeof engine, {
      search: async (query: Parameters<typeof search>[0]) => {
        const outcome = await search(query);
        if (outcome.kind !== 'results') return outcome;
        return { ...outcome, places: outcome.places.flatMap((place) => this.alter(place) ?? []) };
      },
    });
    vi.spyOn(registry, 'primary').mockReturnValue(this.provider);
    vi.spyOn(registry, 'byName').mockReturnValue(this.provider);
  }

  /** From now on it has the name and the terms of another provider. */
  pose(as: { name: string; retention: Retention }): void {
    Object.assign(this.provider, as);
  }
}
