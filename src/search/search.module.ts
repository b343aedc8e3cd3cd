import { type AppConfig, ConfigError, PLACE_INDEX_PATH } from '#config';
import { loadOpenStreetMapProvider } from '#libs/local-search';
import { type DynamicModule, Module } from '@nestjs/common';
import { ProviderRegistry } from './provider-registry.js';

@Module({})
export class SearchModule {
  static forRoot(search: AppConfig['search']): DynamicModule {
    return {
      module: SearchModule,
      global: true,
      providers: [{ provide: ProviderRegistry, useFactory: () => createRegistry(search) }],
      exports: [ProviderRegistry],
    };
  }
}

/** @throws ConfigError when a provider is named that this version does not have */
export async function createRegistry({
  providers,
  settings,
}: AppConfig['search']): Promise<ProviderRegistry> {
  const unknown = providers.filter((name) => name !== 'openstreetmap');
  if (unknown.length > 0) {
    throw new ConfigError([
      `SEARCH_PROVIDERS names ${unknown.join(', ')}, which this version cannot use yet; it has openstreetmap`,
    ]);
  }
  const embedded = await loadOpenStreetMapProvider(PLACE_INDEX_PATH);
  return new ProviderRegistry([embedded], embedded, settings);
}
