import type { AppConfig } from '#config';
import { Metrics } from '#platform/metrics/metrics';
import { REDIS } from '#platform/redis/redis.module';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { createProviders, SUPPORTED_PROVIDERS } from './create-providers.js';
import { guardProviders } from './guard-providers.js';
import { ProviderRegistry } from './provider-registry.js';

@Module({})
export class SearchModule {
  static forRoot(search: AppConfig['search']): DynamicModule {
    return {
      module: SearchModule,
      global: true,
      providers: [
        {
          provide: ProviderRegistry,
          inject: [REDIS, Metrics],
          useFactory: async (redis: Redis | null, metrics: Metrics) => {
            const { settings } = search;
            const means = { settings, redis, metrics };
            const { configured, embedded } = guardProviders(await createProviders(search), means);
            return new ProviderRegistry(configured, embedded, settings, SUPPORTED_PROVIDERS);
          },
        },
      ],
      exports: [ProviderRegistry],
    };
  }
}
