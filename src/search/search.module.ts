import { type AppConfig, ConfigError, PLACE_INDEX_PATH } from '#config';
import { loadOpenStreetMapProvider } from '#libs/local-search';
import { REDIS } from '#platform/redis/redis.module';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { createProvider, SUPPORTED_PROVIDERS } from './create-provider.js';
import { MemoryPacer, Pacer } from './pacer.js';
import { ProviderRegistry } from './provider-registry.js';
import { RedisPacer } from './redis-pacer.js';
import { Searches } from './searches.js';

@Module({})
export class SearchModule {
  static forRoot(search: AppConfig['search']): DynamicModule {
    return {
      module: SearchModule,
      global: true,
      providers: [
        { provide: ProviderRegistry, useFactory: () => createRegistry(search) },
        {
          provide: Pacer,
          inject: [REDIS],
          useFactory: (redis: Redis | null) => (redis ? new RedisPacer(redis) : new MemoryPacer()),
        },
        Searches,
      ],
      exports: [ProviderRegistry, Searches],
    };
  }
}

/** @throws ConfigError when a provider is named that this version does not have */
export async function createRegistry({
  providers,
  settings,
}: AppConfig['search']): Promise<ProviderRegistry> {
  const embedded = await loadOpenStreetMapProvider(PLACE_INDEX_PATH);
  const created = providers.map((name) =>
    name === 'openstreetmap' ? embedded : createProvider(name, settings[name]),
  );
  const unknown = providers.filter((_, index) => created[index] === null);
  if (unknown.length > 0) {
    throw new ConfigError([
      `SEARCH_PROVIDERS names ${unknown.join(', ')}, which this version cannot use yet; it has ${SUPPORTED_PROVIDERS.join(', ')}`,
    ]);
  }
  const configured = created.filter((provider) => provider !== null);
  return new ProviderRegistry(configured, embedded, settings, SUPPORTED_PROVIDERS);
}
