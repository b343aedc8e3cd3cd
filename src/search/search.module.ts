import type { AppConfig } from '#config';
import { Clock } from '#platform/clock';
import { Metrics } from '#platform/metrics/metrics';
import { REDIS } from '#platform/redis/redis.module';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { createProviders, type Providers, RECOMMENDABLE } from './create-providers.js';
import { wrapProviders } from './wrap-providers.js';
import { OwnPlacesArea } from './own-places/own-places-area.js';
import { createOwnPlaces } from './own-places/own-places-provider.js';
import { OwnPlacesRepository } from './own-places/own-places.repository.js';
import { ImportPlaces } from './own-places/import/import-places.js';
import { StorePlaces } from './own-places/import/store-places.js';
import {
  PlacesClearCommand,
  PlacesCommand,
  PlacesCountCommand,
  PlacesImportCommand,
} from './own-places/places.commands.js';
import { ProviderRegistry } from './provider-registry.js';
import { SearchQueues } from './queue/search-queues.js';
import { Budgets } from './spending/budgets.js';
import { ProviderSpending } from './spending/provider-spending.js';

/** All of them, guarded. */
const PROVIDERS = Symbol('search providers');

@Module({})
export class SearchModule {
  static forRoot(search: AppConfig['search']): DynamicModule {
    return {
      module: SearchModule,
      global: true,
      providers: [
        ProviderSpending,
        OwnPlacesArea,
        OwnPlacesRepository,
        ImportPlaces,
        StorePlaces,
        PlacesCommand,
        PlacesImportCommand,
        PlacesCountCommand,
        PlacesClearCommand,
        {
          provide: Budgets,
          inject: [ProviderSpending, Metrics],
          useFactory: (spending: ProviderSpending, metrics: Metrics) =>
            new Budgets(search, { spending, metrics }),
        },
        {
          provide: PROVIDERS,
          inject: [REDIS, Metrics, ProviderSpending, Clock, OwnPlacesRepository, OwnPlacesArea],
          useFactory: async (
            redis: Redis | null,
            metrics: Metrics,
            spending: ProviderSpending,
            clock: Clock,
            places: OwnPlacesRepository,
            area: OwnPlacesArea,
          ) => {
            const { settings, cacheSeconds } = search;
            const own = createOwnPlaces(places, area);
            if (search.providers.includes('own-places')) await area.watch();
            const means = { settings, cacheSeconds, redis, metrics, spending, clock };
            return wrapProviders(await createProviders(search, own), means);
          },
        },
        {
          provide: ProviderRegistry,
          inject: [PROVIDERS],
          useFactory: ({ configured, embedded }: Providers) =>
            new ProviderRegistry(configured, embedded, search.settings, RECOMMENDABLE),
        },
        {
          provide: SearchQueues,
          inject: [PROVIDERS],
          useFactory: ({ queues }: Providers) => new SearchQueues(queues),
        },
      ],
      exports: [Budgets, ProviderRegistry, SearchQueues],
    };
  }
}
