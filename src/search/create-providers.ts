import { type AppConfig, PLACE_INDEX_PATH, PROVIDER_NAMES } from '#config';
import {
  loadOpenStreetMapProvider,
  type OpenQueue,
  PROVIDERS,
  type SearchProvider,
} from '#libs/local-search';

/** Providers to suggest in error details. `own-places` is not one: it is empty by default. */
export const RECOMMENDED_PROVIDERS = PROVIDER_NAMES.filter((name) => name !== 'own-places');

export interface Providers {
  /** In order of preference. */
  readonly configured: readonly SearchProvider[];
  readonly embedded: SearchProvider;
  /** Queues of the configured providers. */
  readonly queues: readonly OpenQueue[];
}

/** @param ownPlaces null without a database; the provider is then left out */
export async function createProviders(
  { providers: names, settings }: AppConfig['search'],
  ownPlaces: SearchProvider | null,
): Promise<Providers> {
  const embedded = await loadOpenStreetMapProvider(PLACE_INDEX_PATH);
  const local = { openstreetmap: embedded, 'own-places': ownPlaces };
  const chosen = names.flatMap((name) => PROVIDERS.filter((provider) => provider.name === name));
  const configured = chosen.flatMap((provider) => {
    if (provider.kind === 'local') return local[provider.name] ?? [];
    const { values, timeoutMs } = settings[provider.name];
    return provider.create(values, { timeoutMs });
  });
  const queues = chosen.flatMap((provider) =>
    provider.kind === 'local' ? [] : (provider.createQueue?.(settings[provider.name].values) ?? []),
  );
  return { configured, embedded, queues };
}
