import type { ProviderProfile } from '../port/search-provider.js';

/** One of Google's lists of places. */
export interface Engine {
  /** The path of its functions. */
  readonly path: string;
  /** The type of its places. */
  readonly itemType: string;
  readonly zoom: { readonly min: number; readonly max: number };
  readonly maxDepth: number;
  /** Parameters of every search. */
  readonly parameters: Readonly<Record<string, boolean>>;
  readonly description: string;
  readonly notes: readonly string[];
  readonly findsByIdOnly?: ProviderProfile['findsByIdOnly'];
}

/** @see https://docs.dataforseo.com/v3/serp/google/maps/live/advanced */
const MAPS: Engine = {
  path: '/v3/serp/google/maps',
  itemType: 'maps_search',
  zoom: { min: 3, max: 21 },
  maxDepth: 700,
  // Otherwise a keyword similar to a name returns only that place.
  parameters: { search_places: false },
  description: "Google Maps' own order",
  notes: [],
};

/**
 * The list behind "More places" of Google Search. Its places have a CID, and no place ID and no position.
 *
 * @see https://docs.dataforseo.com/v3/serp/google/local_finder/live/advanced
 */
const LOCAL_FINDER: Engine = {
  path: '/v3/serp/google/local_finder',
  itemType: 'local_pack',
  zoom: { min: 4, max: 18 },
  maxDepth: 350,
  parameters: {},
  description: "Google's own order in the Local Finder",
  notes: ['DataForSEO charges for each 20 results, or for each 10 on a phone.'],
  findsByIdOnly: true,
};

export const ENGINES = { maps: MAPS, local_finder: LOCAL_FINDER } as const;
export type EngineName = keyof typeof ENGINES;
