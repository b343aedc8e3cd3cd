import { type AppConfig, PLACE_INDEX_PATH, type ProviderName, type ProviderSettings } from '#config';
import {
  DataForSeoProvider,
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
const ADAPTERS: Readonly<Record<Exclude<ProviderName, 'openstreetmap'>, Create>> = {
  'google-places': ({ apiKey = '', baseUrl }) => new GooglePlacesProvider({ apiKey, baseUrl }),
  dataforseo: ({ login = '', password = '', baseUrl }) =>
    new DataForSeoProvider({ login, password, baseUrl }),
  serpapi: ({ apiKey = '', baseUrl, engine, dialect }) =>
    new SerpApiProvider({ apiKey, baseUrl, engine, dialect }),
  serper: ({ apiKey = '', baseUrl }) => new SerperProvider({ apiKey, baseUrl }),
  photon: ({ baseUrl = '' }) => new PhotonProvider({ baseUrl }),
  nominatim: ({ baseUrl = '' }) => new NominatimProvider({ baseUrl }),
};

export interface Providers {
  /** In order of preference. */
  readonly configured: readonly SearchProvider[];
  readonly embedded: SearchProvider;
}

export async function createProviders({ providers, settings }: AppConfig['search']): Promise<Providers> {
  const embedded = await loadOpenStreetMapProvider(PLACE_INDEX_PATH);
  const create = (name: ProviderName): SearchProvider =>
    name === 'openstreetmap' ? embedded : ADAPTERS[name](settings[name]);
  return { configured: providers.map(create), embedded };
}
