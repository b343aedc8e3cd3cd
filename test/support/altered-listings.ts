import type { ListedPlace, Retention } from '#libs/local-search';
import { vi } from 'vitest';
import { ProviderRegistry } from '../../src/search/provider-registry.js';
import type { TestServer } from './test-server.js';

/** Changes the places that the provider of a server returns, from the next search on. */
export class AlteredListings {
  /** Changes a place; null removes it. */
  alter: (place: ListedPlace) => ListedPlace | null = (place) => place;
  /** The ID of the place that is moved to the end of the list. */
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

  /** Gives the provider the name and the retention terms of another one. */
  pose(as: { name: string; retention: Retention }): void {
    Object.assign(this.provider.profile, as);
  }

  private isLast({ placeId }: ListedPlace): number {
    return placeId === this.last ? 1 : 0;
  }
}
