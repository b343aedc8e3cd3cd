import { AppConfig } from '#config';
import { Clock } from '#platform/clock';
import { Metrics } from '#platform/metrics/metrics';
import { MetricsModule } from '#platform/metrics/metrics.module';
import { REDIS, RedisModule } from '#platform/redis/redis.module';
import { Tracing } from '#platform/tracing/tracing';
import { Module } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { AiSearch } from './ai/ai-search.js';
import { createAiProvider } from './ai/create-ai-provider.js';
import { createProviders, type Providers, RECOMMENDED_PROVIDERS } from './create-providers.js';
import { ImportPlaces } from './own-places/import/import-places.js';
import { OwnPlacesRepository } from './own-places/own-places.repository.js';
import { OwnPlacesArea } from './own-places/own-places-area.js';
import { createOwnPlaces } from './own-places/own-places-provider.js';
import {
  PlacesClearCommand,
  PlacesCommand,
  PlacesCountCommand,
  PlacesImportCommand,
} from './own-places/places.commands.js';
import { ProviderRegistry } from './provider-registry.js';
import { SearchQueues } from './queue/search-queues.js';
import { Budgets } from './spending/budgets.js';
import { ProviderSpendingRepository } from './spending/provider-spending.repository.js';
import { wrapProviders } from './wrap-providers.js';

/** The configured providers with their decorators. */
const PROVIDERS = Symbol('search providers');

@Module({
  imports: [MetricsModule, RedisModule],
  providers: [
    ProviderSpendingRepository,
    OwnPlacesArea,
    OwnPlacesRepository,
    ImportPlaces,
    PlacesCommand,
    PlacesImportCommand,
    PlacesCountCommand,
    PlacesClearCommand,
    {
      provide: Budgets,
      inject: [AppConfig, ProviderSpendingRepository, Metrics],
      useFactory: ({ search }: AppConfig, spending: ProviderSpendingRepository, metrics: Metrics) =>
        new Budgets(search, { spending, metrics }),
    },
    {
      provide: PROVIDERS,
      inject: [
        AppConfig,
        REDIS,
        Metrics,
        Tracing,
        ProviderSpendingRepository,
        Clock,
        OwnPlacesRepository,
        OwnPlacesArea,
      ],
      useFactory: async (
        { search }: AppConfig,
        redis: Redis | null,
        metrics: Metrics,
        tracing: Tracing,
        spending: ProviderSpendingRepository,
        clock: Clock,
        places: OwnPlacesRepository,
        area: OwnPlacesArea,
      ) => {
        const { settings, cacheSeconds } = search;
        const own = createOwnPlaces(places, area);
        if (search.providers.includes('own-places')) await area.watch();
        const dependencies = { settings, cacheSeconds, redis, metrics, tracing, spending, clock };
        return wrapProviders(await createProviders(search, own), dependencies);
      },
    },
    {
      provide: ProviderRegistry,
      inject: [AppConfig, PROVIDERS],
      useFactory: ({ search }: AppConfig, { configured, embedded }: Providers) =>
        new ProviderRegistry(configured, embedded, search.settings, RECOMMENDED_PROVIDERS),
    },
    {
      provide: AiSearch,
      inject: [AppConfig, REDIS, Metrics, ProviderSpendingRepository],
      useFactory: (
        { search }: AppConfig,
        redis: Redis | null,
        metrics: Metrics,
        spending: ProviderSpendingRepository,
      ) => new AiSearch(createAiProvider(search, { redis, metrics, spending })),
    },
    {
      provide: SearchQueues,
      inject: [PROVIDERS],
      useFactory: ({ queues }: Providers) => new SearchQueues(queues),
    },
  ],
  exports: [AiSearch, Budgets, ProviderRegistry, SearchQueues],
})
export class SearchModule {}
