import { AppConfig } from '#config';
import { Clock } from '#platform/clock';
import { Metrics } from '#platform/metrics/metrics';
import { MetricsModule } from '#platform/metrics/metrics.module';
import { REDIS, RedisModule } from '#platform/redis/redis.module';
import { Module } from '@nestjs/common';
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

/** Injection token of all search providers, wrapped by `wrapProviders`. */
const PROVIDERS = Symbol('search providers');

@Module({
  imports: [MetricsModule, RedisModule],
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
      inject: [AppConfig, ProviderSpending, Metrics],
      useFactory: ({ search }: AppConfig, spending: ProviderSpending, metrics: Metrics) =>
        new Budgets(search, { spending, metrics }),
    },
    {
      provide: PROVIDERS,
      inject: [AppConfig, REDIS, Metrics, ProviderSpending, Clock, OwnPlacesRepository, OwnPlacesArea],
      useFactory: async (
        { search }: AppConfig,
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
      inject: [AppConfig, PROVIDERS],
      useFactory: ({ search }: AppConfig, { configured, embedded }: Providers) =>
        new ProviderRegistry(configured, embedded, search.settings, RECOMMENDABLE),
    },
    {
      provide: SearchQueues,
      inject: [PROVIDERS],
      useFactory: ({ queues }: Providers) => new SearchQueues(queues),
    },
  ],
  exports: [Budgets, ProviderRegistry, SearchQueues],
})
export class SearchModule {}
