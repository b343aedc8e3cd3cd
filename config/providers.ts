/** What the environment may say about one search provider, and its defaults. */
export interface ProviderDefaults {
  /** `GOOGLE_PLACES` in `GOOGLE_PLACES_API_KEY`; null for the embedded engine, which has no settings. */
  readonly prefix: string | null;
  /** Names, after the prefix, of the credentials it cannot work without. */
  readonly credentials: readonly string[];
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
] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

export const PROVIDER_DEFAULTS: Readonly<Record<ProviderName, ProviderDefaults>> = {
  openstreetmap: { prefix: null, credentials: [], maxRps: 1_000_000, concurrency: 4 },
  'google-places': { prefix: 'GOOGLE_PLACES', credentials: ['API_KEY'], maxRps: 10, concurrency: 8 },
  dataforseo: { prefix: 'DATAFORSEO', credentials: ['LOGIN', 'PASSWORD'], maxRps: 30, concurrency: 16 },
  serpapi: { prefix: 'SERPAPI', credentials: ['API_KEY'], maxRps: 5, concurrency: 8 },
  serper: { prefix: 'SERPER', credentials: ['API_KEY'], maxRps: 20, concurrency: 16 },
  photon: { prefix: 'PHOTON', credentials: ['BASE_URL'], maxRps: 2, concurrency: 2 },
};
