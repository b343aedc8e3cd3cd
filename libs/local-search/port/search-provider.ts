import type { LatLng } from '../../geo-grid/index.js';
import type { CreditLine } from './credit-line.js';

/** Number of results that a search requests at each pin. A place beyond them counts as absent. */
export const SEARCH_DEPTH = 20;

/** One place as a provider lists it. Fields that the provider omits are null, never guessed. */
export interface ListedPlace {
  /**
   * Opaque and unique within the provider: Google's `ChIJ…`, `cid:123`, `osm:node/123`, or `own:` and an ID of the operator; for a
   * listing without an identifier `name:` with name and position (`isUnidentified` if it has no position either).
   */
  readonly placeId: string;
  /** Google's customer ID as an unsigned decimal string. */
  readonly cid: string | null;
  /** Google's knowledge-graph ID, `/g/…` or `/m/…`. Absent if the provider does not return one. */
  readonly mid?: string;
  readonly name: string;
  /** WGS84 degrees; null for a business that serves an area and shows no address. */
  readonly lat: number | null;
  readonly lng: number | null;
  readonly address: string | null;
  /** Display name of the main category, as the provider writes it. */
  readonly category: string | null;
  /** 1 to 5. */
  readonly rating: number | null;
  readonly reviewCount: number | null;
  readonly phone: string | null;
  /** An http(s) URL. */
  readonly website: string | null;
  /**
   * Hours by day in the provider's own notation, Monday first, with the days in English (`monday: 9 AM–5 PM; …`); OpenStreetMap's
   * `opening_hours` from its engines.
   */
  readonly openingHours: string | null;
  /** Set if the provider says that the business has closed, not merely for the night. Absent also means unknown. */
  readonly closed?: 'temporarily' | 'permanently';
  /** The place to which a closed business moved, if the provider says so. */
  readonly movedTo?: { readonly placeId: string };
}

/** Settings of the searching device. Omitted ones default to the provider's own. */
export interface SearchSettings {
  /** Map zoom, 1 (the world) to 21 (a house): how far around the point the provider looks. */
  readonly zoom?: number | undefined;
  /** ISO 639-1, lower case, e.g. "es". */
  readonly language?: string | undefined;
  /** ISO 3166-1 alpha-2, upper case, e.g. "UY": the country edition of the search engine. */
  readonly country?: string | undefined;
  readonly device?: 'desktop' | 'mobile' | undefined;
}

export interface LocalSearchQuery extends SearchSettings {
  /** As a user types it, e.g. "pizza near me". */
  readonly keyword: string;
  /** Position of the searcher, WGS84 degrees. */
  readonly lat: number;
  readonly lng: number;
  /** Maximum number of results, e.g. SEARCH_DEPTH. */
  readonly depth: number;
  /** Whether to bypass every cache, the vendor's and that of this service, because an earlier answer may be faulty. */
  readonly fresh?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Awaited before each further request of a search, because rate limits and prices count requests. */
  readonly nextRequest?: (() => Promise<void>) | undefined;
  /** Called before a search repeats a doubtful answer; returns false to forbid it. Defaults to one repeat per page. */
  readonly mayRepeat?: (() => boolean) | undefined;
}

/** An empty list of places is a measurement: no place ranks. `unmeasured` is not. */
export type LocalSearchOutcome =
  /** Best first, without duplicates, at most `depth`. One place in ten may be unidentified (`isUnidentified`): it holds a rank. */
  | { readonly kind: 'results'; readonly places: readonly ListedPlace[] }
  | { readonly kind: 'unmeasured'; readonly reason: 'outside_coverage' };

/** Known fields of a place to look up. */
export interface PlaceClue {
  readonly cid?: string | null | undefined;
  readonly placeId?: string | null | undefined;
  /** Knowledge-graph ID. With it, only a place that the provider lists with the same one is returned. */
  readonly mid?: string | undefined;
  readonly name?: string | null | undefined;
  readonly lat?: number | null | undefined;
  readonly lng?: number | null | undefined;
}

/** A rectangle for which the provider has data. */
export interface CoverageArea {
  readonly name: string;
  /** [west, south, east, north] in degrees, as in GeoJSON. */
  readonly bounds: readonly [number, number, number, number];
}

export function contains(
  { bounds: [west, south, east, north] }: CoverageArea,
  { lat, lng }: LatLng,
): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north;
}

/**
 * What the terms of the provider allow to store. `open`: everything, with attribution. `place_ids_only`: place IDs and CIDs
 * without limit, coordinates for up to 30 days, nothing else.
 *
 * @see https://cloud.google.com/maps-platform/terms/maps-service-terms for `place_ids_only`
 */
export type Retention = 'open' | 'place_ids_only';

/** The result of a health check of a provider. */
export interface CheckUp {
  /** The request that was sent, e.g. "GET /account.json". */
  readonly request: string;
  /** Searches left in the account; null if unknown. */
  readonly searchesLeft: number | null;
  /** Time on the provider's clock in milliseconds since the epoch, to the second; null if unknown. */
  readonly servedAt: number | null;
  /** What the searches of a scan request and cost, as far as the vendor documents it. */
  readonly note?: string;
}

/** The properties of a provider that need no request. */
export interface ProviderProfile {
  /** The name used in configuration and in stored scans. */
  readonly name: string;
  /** Credit line to show with the results. */
  readonly attribution: CreditLine;
  /** Licence of the data. */
  readonly licence?: string | undefined;
  /** The source of the order of results, so that no other order is taken for that of Google Maps. */
  readonly order: { readonly isGoogle: boolean; readonly description: string };
  /** Whether results have Google's place IDs and CIDs, which identify a business, or the provider's own. */
  readonly identifiers: 'google' | 'own';
  /** Set if results have knowledge-graph IDs (`mid`), so that a look-up can confirm one. */
  readonly returnsMid?: true;
  /** Set if searches return no names or no positions, so that only a place ID or CID finds a business. */
  readonly findsByIdOnly?: true;
  readonly retention: Retention;
  /** Set if the terms forbid to show results on a map of another vendor. */
  readonly forbidsOtherMaps?: true;
  /** Supported settings; others are ignored. */
  readonly supports: readonly (keyof SearchSettings)[];
  /** Returns the areas with data; null = everywhere. A function because an import changes the area of own places. */
  readonly coverage: () => readonly CoverageArea[] | null;
}

/** Searches around a point. @throws ProviderError; the signal's reason */
export type Search = (query: LocalSearchQuery) => Promise<LocalSearchOutcome>;

/** What a provider requests for a search, in the codes of its vendor. Null means that nothing is sent. */
export interface RequestSummary {
  readonly zoom: number | null;
  readonly language: string | null;
  readonly country: string | null;
  readonly device: string | null;
  /** What else matters for the results or the price, one sentence each. */
  readonly notes: readonly string[];
  /** Why the provider rejects the search without sending it; null if it does not. */
  readonly refusal: string | null;
}

/** The fields of a search that do not differ between the pins of a scan, and the position of its centre. */
export type SearchOutline = Pick<
  LocalSearchQuery,
  'keyword' | 'lat' | 'lng' | 'zoom' | 'language' | 'country' | 'device'
>;

/**
 * Returns the place that a clue describes, or null if the provider does not know it. Throws as `Search` does. The place may have
 * another CID or place ID than the clue: Google redirects the identifiers of merged listings.
 */
export type LookUp = (
  clue: PlaceClue,
  signal?: AbortSignal,
  nextRequest?: LocalSearchQuery['nextRequest'],
) => Promise<ListedPlace | null>;

/** A source of local search results. Its functions are stateless, may run concurrently and can be decorated separately. */
export interface SearchProvider {
  readonly profile: ProviderProfile;
  readonly search: Search;
  readonly lookUp: LookUp;
  /** Returns what `search` would request. Absent if the settings are sent as given. */
  readonly describe?: (search: SearchOutline) => RequestSummary;
  /** Sends the cheapest request that tests connection and credentials. Absent for local providers. Throws as `search` does. */
  readonly checkUp?: (signal?: AbortSignal) => Promise<CheckUp>;
}

/** The coverage of a provider with data for the whole world. */
export const everywhere = (): null => null;
