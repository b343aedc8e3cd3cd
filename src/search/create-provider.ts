import type { ProviderName, ProviderSettings } from '#config';
import { type SearchProvider, SerpApiProvider } from '#libs/local-search';

type MakeProvider = (settings: ProviderSettings) => SearchProvider;

/** The adapters of this version. The configuration has seen to their credentials. */
const ADAPTERS: Partial<Record<ProviderName, MakeProvider>> = {
  serpapi: ({ apiKey, baseUrl }) => new SerpApiProvider({ apiKey: apiKey ?? '', baseUrl }),
};

/** What SEARCH_PROVIDERS may name. The embedded engine needs no adapter. */
export const SUPPORTED_PROVIDERS = ['openstreetmap', ...Object.keys(ADAPTERS)] as readonly ProviderName[];

/** The adapter of a provider; null where this version has none. */
export function createProvider(name: ProviderName, settings: ProviderSettings): SearchProvider | null {
  return ADAPTERS[name]?.(settings) ?? null;
}
