import {
  type AppConfig,
  ConfigError,
  PLACE_INDEX_PATH,
  type ProviderName,
  type ProviderSettings,
} from '#config';
import {
  GooglePlacesProvider,
  loadOpenStreetMapProvider,
  NominatimProvider,
  PhotonProvider,
  type SearchProvider,
  SerpApiProvider,
  SerperProvider,
} from '#libs/local-search';

type Create = (settings: ProviderSettings) => SearchProvider;

/** The adapters of providers on the network. The configuration has seen to it that each has its credentials. */
const ADAPTERS: Partial<Record<ProviderName, Create>> = {
  'google-places': ({ apiKey = '', baseUrl }) => new GooglePlacesProvider({ apiKey, baseUrl }),
  serpapi: ({ apiKey = '', baseUrl, engine, dialect }) =>
    new SerpApiProvider({ apiKey, baseUrl, engine, dialect }),
  serper: ({ apiKey = '', baseUrl }) => new SerperProvider({ apiKey, baseUrl }),
  photon: ({ baseUrl = '' }) => new PhotonProvider({ baseUrl }),
  nominatim: ({ baseUrl = '' }) => new NominatimProvider({ baseUrl }),
};

/** Those that can be recommended to whoever does not use them: own places know nothing by themselves. */
export const RECOMMENDABLE = ['openstreetmap', ...Object.keys(ADAPTERS)] as readonly ProviderName[];

/** What SEARCH_PROVIDERS may name. */
const SUPPORTED_PROVIDERS: readonly ProviderName[] = [...RECOMMENDABLE, 'own-places'];

export interface Providers {
  /** In order of preference. */
  readonly configured: readonly SearchProvider[];
  readonly embedded: SearchProvider;
}

/**
 * @param ownPlaces null where there is no database to search; they are left out then
 * @throws ConfigError when a provider is named that this version does not have
 */
export async function createProviders(
  { providers, settings }: AppConfig['search'],
  ownPlaces: SearchProvider | null,
): Promise<Providers> {
  const unknown = providers.filter((name) => !SUPPORTED_PROVIDERS.includes(name));
  if (unknown.length > 0) {
    throw new ConfigError([
      `SEARCH_PROVIDERS names ${unknown.join(', ')}, which this version cannot use yet; it has ${SUPPORTED_PROVIDERS.join(', ')}`,
    ]);
  }
  const embedded = await loadOpenStreetMapProvider(PLACE_INDEX_PATH);
  const configured = providers.flatMap((name) => {
    if (name === 'own-places') return ownPlaces ?? [];
    return ADAPTERS[name]?.(settings[name]) ?? embedded;
  });
  return { configured, embedded };
}
