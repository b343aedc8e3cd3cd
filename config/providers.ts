/** What the environment may say about one search provider, and its defaults. */
export interface ProviderDefaults {
  /** `GOOGLE_PLACES` in `GOOGLE_PLACES_API_KEY`; null for what is in the house and has no settings. */
  readonly prefix: string | null;
  /** Names, after the prefix, of the credentials it cannot work without. */
  readonly credentials: readonly string[];
  /** Settings of its own that are one of a few words, the first being the default. */
  readonly choices?: Readonly<Record<string, readonly [string, ...string[]]>>;
  /** Names of prices beside that of a search. */
  readonly prices?: readonly string[];
  /** Requests a second over all workers together, and requests in flight. */
  readonly maxRps: number;
  readonly concurrency: number;
}

export const PROVIDER_NAMES = [
  'openstreetmap',
  'google-places',
  'dataforseo',
  'serpapi',
  'serper',
  'photon',
  'nominatim',
  'own-places',
] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

/** Which of Google's lists SerpApi reads. */
const SERPAPI_ENGINES = ['google_maps', 'google_local'] as const;
/** Whose way of asking it is, for vendors that are much like it. */
const SERPAPI_DIALECTS = ['serpapi', 'searchapi', 'scrapingdog'] as const;
/** How DataForSEO measures scans that nobody waits for, and whether it brings the answers. */
const DATAFORSEO_SCHEDULED_MODES = ['standard', 'priority', 'live'] as const;
const DATAFORSEO_POSTBACKS = ['off', 'on'] as const;
export type ScheduledMode = (typeof DATAFORSEO_SCHEDULED_MODES)[number];
export type SerpApiEngine = (typeof SERPAPI_ENGINES)[number];
export type SerpApiDialect = (typeof SERPAPI_DIALECTS)[number];

export const PROVIDER_DEFAULTS: Readonly<Record<ProviderName, ProviderDefaults>> = {
  openstreetmap: { prefix: null, credentials: [], maxRps: 1_000_000, concurrency: 4 },
  'google-places': { prefix: 'GOOGLE_PLACES', credentials: ['API_KEY'], maxRps: 10, concurrency: 8 },
  dataforseo: {
    ...{ prefix: 'DATAFORSEO', credentials: ['LOGIN', 'PASSWORD'], maxRps: 30, concurrency: 16 },
    choices: { SCHEDULED_MODE: DATAFORSEO_SCHEDULED_MODES, POSTBACK: DATAFORSEO_POSTBACKS },
    prices: ['COST_PER_QUEUED_SEARCH'],
  },
  serpapi: {
    ...{ prefix: 'SERPAPI', credentials: ['API_KEY'], maxRps: 5, concurrency: 8 },
    choices: { ENGINE: SERPAPI_ENGINES, DIALECT: SERPAPI_DIALECTS },
  },
  serper: { prefix: 'SERPER', credentials: ['API_KEY'], maxRps: 20, concurrency: 16 },
  photon: { prefix: 'PHOTON', credentials: ['BASE_URL'], maxRps: 2, concurrency: 2 },
  nominatim: { prefix: 'NOMINATIM', credentials: ['BASE_URL'], maxRps: 2, concurrency: 2 },
  'own-places': { prefix: null, credentials: [], maxRps: 1_000_000, concurrency: 4 },
};
