/** How many results are asked of every provider at every pin; a place beyond them counts as absent. */
export const SEARCH_DEPTH = 20;

/** One place as a provider lists it. What the provider does not tell is null, never a guess. */
export interface ListedPlace {
  /** Opaque and unique within the provider: Google's `ChIJ…`, `osm:node/123`, or `own:` and an ID of the operator's. */
  readonly placeId: string;
  /** Google's customer ID as an unsigned decimal string. */
  readonly cid: string | null;
  readonly name: string;
  /** WGS84 degrees; null for a business that serves an area and shows no address. */
  readonly lat: number | null;
  readonly lng: number | null;
  readonly address: string | null;
  /** Display name of the main category, as the provider words it. */
  readonly category: string | null;
  /** 1 to 5. */
  readonly rating: number | null;
  readonly reviewCount: number | null;
  readonly phone: string | null;
  /** An http(s) URL. */
  readonly website: string | null;
  /** In the provider's own notation. */
  readonly openingHours: string | null;
}

/** How the device that searches is set. What is left out is the provider's own default. */
export interface SearchSettings {
  /** Map zoom, 1 (the world) to 21 (a house): how far around the point the provider looks. */
  readonly zoom?: number | undefined;
  /** ISO 639-1, lower case, e.g. "es". */
  readonly language?: string | undefined;
  /** ISO 3166-1 alpha-2, upper case, e.g. "UY": whose version of the search engine is asked. */
  readonly country?: string | undefined;
  readonly device?: 'desktop' | 'mobile' | undefined;
}

export interface LocalSearchQuery extends SearchSettings {
  /** As a person would type it, e.g. "pizza near me". */
  readonly keyword: string;
  /** Where the searcher stands, WGS84 degrees. */
  readonly lat: number;
  readonly lng: number;
  /** The most results wanted, e.g. SEARCH_DEPTH. */
  readonly depth: number;
  readonly signal?: AbortSignal | undefined;
  /** Awaited before each request after the first, where a search takes several: limits count requests. */
  readonly nextRequest?: (() => Promise<void>) | undefined;
}

/** An empty list of places is a measurement (nobody ranks); `unmeasured` is the absence of one. */
export type LocalSearchOutcome =
  /** Best first, no place twice, at most `depth`. */
  | { readonly kind: 'results'; readonly places: readonly ListedPlace[] }
  | { readonly kind: 'unmeasured'; readonly reason: 'outside_coverage' };

/** What is known of a place that is to be found at the provider. */
export interface PlaceClue {
  readonly cid?: string | null | undefined;
  readonly placeId?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly lat?: number | null | undefined;
  readonly lng?: number | null | undefined;
}

/** A rectangle that the provider has data for. */
export interface CoverageArea {
  readonly name: string;
  /** [west, south, east, north] in degrees, as in GeoJSON. */
  readonly bounds: readonly [number, number, number, number];
}

/**
 * What the provider's terms let us keep.
 * `open`: everything, with attribution. `place_ids_only`: place IDs (and CIDs) for ever, coordinates up to 30 days, names,
 * addresses and all the rest not at all.
 *
 * @see https://cloud.google.com/maps-platform/terms/maps-service-terms for the second
 */
export type Retention = 'open' | 'place_ids_only';

/** What a provider told when it was only asked whether it would answer. */
export interface CheckUp {
  /** The request, e.g. "GET /account.json". */
  readonly asked: string;
  /** How many searches the account has left; null when that is not told. */
  readonly searchesLeft: number | null;
  /** By the provider's clock, in milliseconds since the epoch, to the second; null when it does not say. */
  readonly servedAt: number | null;
}

/** What a provider is: everything about it that needs no request. */
export interface ProviderProfile {
  /** The name used in configuration and in stored scans. */
  readonly name: string;
  /** Credit line that goes wherever the results are shown. */
  readonly attribution: string;
  /** Of the data, where there is one to name. */
  readonly licence?: string | undefined;
  /** Whose order of results this is, so that no reader takes a stand-in for Google Maps' own. */
  readonly order: { readonly isGoogles: boolean; readonly description: string };
  /** Whose place IDs and CIDs the results carry. Where they are Google's, a business is known by its own. */
  readonly identifiers: 'google' | 'own';
  readonly retention: Retention;
  /** The settings that make a difference here; the others are left aside. */
  readonly supports: readonly (keyof SearchSettings)[];
  /** Returns the areas there is data for; null means everywhere. A function because imports change the own places. */
  readonly coverage: () => readonly CoverageArea[] | null;
}

/** Searches around a point. Throws ProviderError on a fault, the signal's reason when aborted. */
export type Search = (query: LocalSearchQuery) => Promise<LocalSearchOutcome>;

/** Returns the place that a clue describes, or null when the provider does not know it. Throws as `Search` does. */
export type LookUp = (clue: PlaceClue, signal?: AbortSignal) => Promise<ListedPlace | null>;

/**
 * A source of local search results: what it is, and what it does. The functions keep no state of the caller and may run
 * concurrently; each can be wrapped and replaced on its own.
 */
export interface SearchProvider {
  readonly profile: ProviderProfile;
  readonly search: Search;
  readonly lookUp: LookUp;
  /**
   * Makes the cheapest request that shows whether the provider can be reached and accepts the credentials. Absent where
   * there is nothing to ask. Throws as `search` does.
   */
  readonly checkUp?: (signal?: AbortSignal) => Promise<CheckUp>;
}

/** The coverage of a provider that knows the whole world. */
export const everywhere = (): null => null;
