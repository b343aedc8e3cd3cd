import type { ProviderName, ProviderSettings } from '#config';
import { type SearchProvider, SerpApiProvider } from '#libs/local-search';

/** The adapter of a provider; null where this version has none. The configuration has seen to its credentials. */
export function createProvider(name: ProviderName, settings: ProviderSettings): SearchProvider | null {
  if (name !== 'serpapi') return null;
  return new SerpApiProvider({ apiKey: settings.apiKey ?? '', baseUrl: settings.baseUrl });
}
