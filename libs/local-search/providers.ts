import { dataForSeo } from './dataforseo/definition.js';
import { googlePlaces } from './google-places/definition.js';
import { nominatim } from './nominatim/definition.js';
import { openStreetMap } from './openstreetmap/definition.js';
import { ownPlaces } from './own-places/definition.js';
import { photon } from './photon/definition.js';
import { serpApi } from './serpapi/definition.js';
import { serper } from './serper/definition.js';

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
