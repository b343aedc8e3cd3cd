import { dataForSeo } from './dataforseo/dataforseo-provider.js';
import { googlePlaces } from './google-places/google-places-provider.js';
import { nominatim } from './nominatim/nominatim-provider.js';
import { photon } from './photon/photon-provider.js';
import type { LocalProvider } from './port/provider-definition.js';
import { serpApi } from './serpapi/serpapi-provider.js';
import { serper } from './serper/serper-provider.js';

const LOCAL = { kind: 'local', pace: { maxRps: null, concurrency: 4 } } as const;

/** The embedded engine. It is loaded from an index file, so the search module creates it. */
const openStreetMap: LocalProvider<'openstreetmap'> = { ...LOCAL, name: 'openstreetmap' };

/** The places that the operator imported. They are in the database, so `src/search/own-places` searches them. */
const ownPlaces: LocalProvider<'own-places'> = { ...LOCAL, name: 'own-places' };

/** Every provider, in the order of recommendation. */
export const PROVIDERS = [
  openStreetMap,
  googlePlaces,
  dataForSeo,
  serpApi,
  serper,
  photon,
  nominatim,
  ownPlaces,
] as const;

export type ProviderName = (typeof PROVIDERS)[number]['name'];

export const PROVIDER_NAMES: readonly ProviderName[] = PROVIDERS.map(({ name }) => name);
