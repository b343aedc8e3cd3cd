import type { ProviderName } from '#config';
import type { CoverageArea, SearchProvider } from '#libs/local-search';
import { describe, expect, it } from 'vitest';
import { ProviderRegistry } from './provider-registry.js';

const TOWN: CoverageArea = { name: 'Town', bounds: [0, 0, 1, 1] };

/** All that the registry asks of a provider. */
const provider = (
  name: ProviderName,
  areas: CoverageArea[] | null,
  more: Partial<SearchProvider> = {},
): SearchProvider => ({ name, coverage: () => areas, ...more }) as unknown as SearchProvider;

const embedded = provider('openstreetmap', [TOWN]);
const serper = provider('serper', null);

function registry(configured: SearchProvider[], ...supported: ProviderName[]): ProviderRegistry {
  return new ProviderRegistry(configured, embedded, {} as never, supported);
}

describe('the providers that may know what another one does not', () => {
  const outside = () => false;

  it('are none where this version has no other', () => {
    expect(registry([embedded], 'openstreetmap').alternativesTo(embedded, outside)).toEqual([]);
  });

  it('are those it has, the configured ones first, each once', () => {
    const known = registry([embedded, serper], 'openstreetmap', 'photon', 'serper');
    expect(known.alternativesTo(embedded, outside)).toEqual(['serper', 'photon']);
  });

  it('include the embedded one where it covers the place, configured or not', () => {
    const known = registry([serper], 'openstreetmap', 'serper');
    expect(known.alternativesTo(serper, (areas) => areas.includes(TOWN))).toEqual(['openstreetmap']);
    expect(known.alternativesTo(serper, outside)).toEqual([]);
  });
});

describe('who may say more about a business', () => {
  const places = provider('google-places', null, { identifiers: 'google', retention: 'place_ids_only' });
  const serpapi = provider('serpapi', null, { identifiers: 'google', retention: 'open' });
  const photon = provider('photon', null, { identifiers: 'own', retention: 'open' });

  it.each([
    [[serpapi, places], 'serpapi'],
    [[places, photon, serpapi], 'serpapi'],
    [[places, photon], undefined],
    [[places], undefined],
    [[photon, places], 'photon'],
  ])('is the first that knows it by the same identifiers and lets us keep what it says', (all, name) => {
    expect(registry(all).describing(true)?.name).toBe(name);
  });

  it('is the embedded engine for test keys, whatever is configured', () => {
    const own = provider('openstreetmap', [TOWN], { identifiers: 'own', retention: 'open' });
    expect(new ProviderRegistry([places], own, {} as never, []).describing(false)).toBe(own);
  });
});
