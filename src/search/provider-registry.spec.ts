import type { ProviderName } from '#config';
import type { CoverageArea, ProviderProfile, SearchProvider } from '#libs/local-search';
import { describe, expect, it } from 'vitest';
import { ProviderRegistry } from './provider-registry.js';

const TOWN: CoverageArea = { name: 'Town', bounds: [0, 0, 1, 1] };

/** All that the registry asks of a provider. */
const provider = (
  name: ProviderName,
  areas: CoverageArea[] | null,
  more: Partial<ProviderProfile> = {},
): SearchProvider => ({ profile: { name, coverage: () => areas, ...more } }) as unknown as SearchProvider;

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
  const google = provider('serper', null, { identifiers: 'google', retention: 'open' });
  const photon = provider('photon', null, { identifiers: 'own', retention: 'open' });
  const names = (providers: readonly SearchProvider[]): string[] =>
    providers.map(({ profile }) => profile.name);

  it.each([
    [
      [serpapi, places, google],
      ['serpapi', 'serper'],
    ],
    [[places, photon, serpapi], ['serpapi']],
    [[places, photon], []],
    [[places], []],
    [[photon, places], ['photon']],
  ])('are those that know it by the same identifiers and let us keep what they say', (all, expected) => {
    expect(names(registry(all).describing(true))).toEqual(expected);
  });

  it('are for its place ID those with stricter terms too, and for where it is all others', () => {
    const known = registry([serpapi, photon, places]);
    expect(names(known.identifying(true))).toEqual(['google-places']);
    expect(names(known.locating(true))).toEqual(['serpapi', 'photon']);
  });

  it('is the embedded engine for test keys, whatever is configured', () => {
    const own = provider('openstreetmap', [TOWN], { identifiers: 'own', retention: 'open' });
    const known = new ProviderRegistry([places], own, {} as never, []);
    expect(known.describing(false)).toEqual([own]);
    expect(known.locating(false)).toEqual([own]);
    expect(known.identifying(false)).toEqual([]);
  });
});
