export type { AiAnswer, AiQuestion, AiReference, AskAi } from './port/ai-search.js';
export {
  areDifferentObjects,
  hasOtherIdentifier,
  isListingOf,
  type Likeness,
  likenessOf,
  type ListingIds,
  MATCH_RADIUS_METERS,
  matchPlace,
  type MatchSubject,
  type PlaceMatch,
} from './match/match-place.js';
export { type CreditLocale, wordCredit } from './port/credit-line.js';
export { isUnidentified } from './results/identified.js';
export { mapsUrl } from './results/osm.js';
export { loadOpenStreetMapProvider } from './openstreetmap/openstreetmap-provider.js';
export { stripQualifiers } from './openstreetmap/qualifiers.js';
export { stem } from './openstreetmap/text.js';
export { ProviderError, type ProviderErrorCode } from './port/provider-error.js';
export { PROVIDERS } from './providers.js';
export { isSameListing, type Listing, SAME_PLACE_METERS } from './match/same-place.js';
export {
  contains,
  SEARCH_DEPTH,
  type CheckUp,
  type CoverageArea,
  type ListedPlace,
  type LocalSearchOutcome,
  type LocalSearchQuery,
  type LookUp,
  type PlaceClue,
  type ProviderProfile,
  type RequestSummary,
  type Retention,
  type Search,
  type SearchOutline,
  type SearchProvider,
  type SearchSettings,
} from './port/search-provider.js';
export type {
  Delivered,
  OpenQueue,
  Posted,
  QueuedSearch,
  QueuedTask,
  SearchQueue,
} from './port/search-queue.js';
