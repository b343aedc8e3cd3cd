import type { RequestSummary, SearchOutline, SearchProvider, SearchSettings } from '#libs/local-search';

/** Returns what a provider requests for a search. */
export function describeSearch(provider: SearchProvider, search: SearchOutline): RequestSummary {
  return provider.describe?.(search) ?? asGiven(provider, search);
}

/** Returns the supported settings as given. */
function asGiven({ profile: { supports } }: SearchProvider, search: SearchOutline): RequestSummary {
  const given = <Name extends keyof SearchSettings>(name: Name) =>
    supports.includes(name) ? (search[name] ?? null) : null;
  return {
    zoom: given('zoom'),
    language: given('language'),
    country: given('country'),
    device: given('device'),
    notes: [],
    refusal: null,
  };
}
