import {
  type AppConfig,
  PLACE_INDEX_PATH,
  PROVIDER_NAMES,
  type ProviderName,
  type ProviderSettings,
} from '#config';
import {
  DataForSeoProvider,
  DataForSeoQueue,
  GooglePlacesProvider,
  loadOpenStreetMapProvider,
  NominatimProvider,
  PhotonProvider,
  type SearchProvider,
  SerpApiProvider,
  SerperProvider,
} from '#libs/local-search';
import type { OpenQueue } from './queue/search-queues.js';

type Create = (settings: ProviderSettings) => SearchProvider;

/** The adapters of providers on the network. The configuration has seen to it that each has its credentials. */
const ADAPTERS: Readonly<Record<Exclude<ProviderName, 'openstreetmap' | 'own-places'>, Create>> = {
  'google-places': ({ apiKey = '', baseUrl }) => new GooglePlacesProvider({ apiKey, baseUrl }),
  dataforseo: ({ login = '', password = '', baseUrl }) =>
    new DataForSeoProvider({ login, password, baseUrl }),
  serpapi: ({ apiKey = '', baseUrl, engine, dialect }) =>
    new SerpApiProvider({ apiKey, baseUrl, engine, dialect }),
  serper: ({ apiKey = '', baseUrl }) => new SerperProvider({ apiKey, baseUrl }),
  photon: ({ baseUrl = '' }) => new PhotonProvider({ baseUrl }),
  nominatim: ({ baseUrl = '' }) => new NominatimProvider({ baseUrl }),
};

/** Those that can be recommended to whoever does not use them: own places know nothing by themselves. */
export const RECOMMENDABLE = PROVIDER_NAMES.filter((name) => name !== 'own-places');

/** By which queue of DataForSEO its part of the work is done that nobody waits for; null = by none. */
function createQueue({
  scheduledMode = 'standard',
  postback,
  ...settings
}: ProviderSettings): OpenQueue | null {
  if (scheduledMode === 'live') return null;
  const { login = '', password = '', baseUrl } = settings;
  const queue = new DataForSeoQueue({ login, password, baseUrl }, scheduledMode === 'priority' ? 2 : 1);
  return { queue, bringsAnswers: postback === 'on' };
}

export interface Providers {
  /** In order of preference. */
  readonly configured: readonly SearchProvider[];
  readonly embedded: SearchProvider;
  /** Of those that are configured. */
  readonly queues: readonly OpenQueue[];
}

/** @param ownPlaces null where there is no database to search; they are left out then */
export async function createProviders(
  { providers, settings }: AppConfig['search'],
  ownPlaces: SearchProvider | null,
): Promise<Providers> {
  const embedded = await loadOpenStreetMapProvider(PLACE_INDEX_PATH);
  const configured = providers.flatMap((name) => {
    if (name === 'openstreetmap') return embedded;
    if (name === 'own-places') return ownPlaces ?? [];
    return ADAPTERS[name](settings[name]);
  });
  const queue = providers.includes('dataforseo') ? createQueue(settings.dataforseo) : null;
  return { configured, embedded, queues: queue ? [queue] : [] };
}
