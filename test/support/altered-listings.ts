import type { ListedPlace, Retention } from '#libs/local-search';
import { vi } from 'vitest';
import { ProviderRegistry } from '../../src/search/provider-registry.js';
import type { TestServer } from './test-server.js';

/** Lets the engine of a server list places with other facts than it knows. What is changed counts from the next search. */
export class AlteredListings {
  /** The facts of each place instead of those it has; null leaves it out. */
  alter: (place: ListedPlace) => ListedPlace | null = (place) => place;
  /** The place ID of what is listed last, wherever it would be. */
  last: string | null = null;
  private readonly provider: ReturnType<ProviderRegistry['primary']>;

  constructor(server: TestServer) {
    const registry = server.app.get(ProviderRegistry);
    const engine = registry.primary(true);
    const { search } = engine;
    this.provider = {
      ...engine,
      profile: { ...engine.profile },
      search: async (query) => {
        const outcome = await search(query);
        if (outcome.kind !== 'results') return outcome;
        const places = outcome.places.flatMap((place) => this.alter(place) ?? []);
        return { ...outcome, places: places.sort((a, b) => this.isLast(a) - this.isLast(b)) };
      },
    };
    vi.spyOn(registry, 'chain').mockReturnValue([this.provider]);
    vi.spyOn(registry, 'chainOf').mockReturnValue([this.provider]);
  }

  /** From now on it has the name and the terms of another provider. */
  pose(as: { name: string; retention: Retention }): void {
    Object.assign(this.provider.profile, as);
  }

  private isLast({ placeId }: ListedPlace): number {
    return placeId === this.last ? 1 : 0;
  }
}
