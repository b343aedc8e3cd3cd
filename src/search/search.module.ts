import { type AppConfig, PROVIDER_NAMES } from '#config';
import { Clock } from '#platform/clock';
import { Metrics } from '#platform/metrics/metrics';
import { REDIS } from '#platform/redis/redis.module';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { createProviders } from './create-providers.js';
import { guardProviders } from './guard-providers.js';
import { ProviderRegistry } from './provider-registry.js';
import { Budgets } from './spending/budgets.js';
import { ProviderSpending } from './spending/provider-spending.js';

@Module({})
export class SearchModule {
  static forRoot(search: AppConfig['search']): DynamicModule {
    return {
      module: SearchModule,
      global: true,
      providers: [
        ProviderSpending,
        {
          provide: Budgets,
          inject: [ProviderSpending],
          useFactory: (spending: ProviderSpending) => new Budgets(search, spending),
        },
        {
          provide: ProviderRegistry,
          inject: [REDIS, Metrics, ProviderSpending, Clock],
          useFactory: async (
            redis: Redis | null,
            metrics: Metrics,
            spending: ProviderSpending,
            clock: Clock,
          ) => {
            const { settings, cacheSeconds } = search;
            const means = { settings, cacheSeconds, redis, metrics, spending, clock };
            const { configured, embedded } = guardProviders(await createProviders(search), means);
            return new ProviderRegistry(configured, embedded, settings, PROVIDER_NAMES);
          },
        },
      ],
      exports: [Budgets, ProviderRegistry],
    };
  }
}
