export {
  areDifferentObjects,
  MATCH_RADIUS_METERS,
  matchPlace,
  type MatchSubject,
  type PlaceMatch,
} from './match-place.js';
export { DataForSeoProvider } from './dataforseo/dataforseo-provider.js';
export { DataForSeoQueue } from './dataforseo/dataforseo-queue.js';
export { GooglePlacesProvider } from './google-places/google-places-provider.js';
export { mapsUrl } from './maps-url.js';
export { NominatimProvider } from './nominatim/nominatim-provider.js';
export { loadOpenStreetMapProvider } from './openstreetmap/openstreetmap-provider.js';
export { stripQualifiers } from './openstreetmap/qualifiers.js';
export { stem, toWords } from './openstreetmap/text.js';
export { PhotonProvider } from './photon/photon-provider.js';
export { ProviderError, type ProviderErrorCode } from './provider-error.js';
export { isSameListing, type Listing, SAME_PLACE_METERS } from './same-place.js';
export { SerpApiProvider } from './serpapi/serpapi-provider.js';
export { SerperProvider } from './serper/serper-provider.js';
export {
  SEARCH_DEPTH,
  type CheckUp,
  type CoverageArea,
  type ListedPlace,
  type LocalSearchOutcome,
  type LocalSearchQuery,
  type PlaceClue,
  type ProviderName,
  type Retention,
  type SearchProvider,
  type SearchSettings,
} from './search-provider.js';
export type { Delivered, Posted, QueuedSearch, QueuedTask, SearchQueue } from './search-queue.js';
