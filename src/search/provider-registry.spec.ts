import type { ProviderName } from '#config';
import type { CoverageArea, ProviderProfile, SearchProvider } from '#libs/local-search';
import { describe, expect, it } from 'vitest';
import { ProviderRegistry } from './provider-registry.js';

const TOWN: CoverageArea = { name: 'Town', bounds: [0, 0, 1, 1] };

/** Creates a provider with the properties that the registry reads. */
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

describe('ProviderRegistry.alternativesTo', () => {
  const outside = () => false;

  it('returns nothing without other providers', () => {
    expect(registry([embedded], 'openstreetmap').alternativesTo(embedded, outside)).toEqual([]);
  });

  it('returns the other providers, configured ones first, without duplicates', () => {
    const known = registry([embedded, serper], 'openstreetmap', 'photon', 'serper');
    expect(known.alternativesTo(embedded, outside)).toEqual(['serper', 'photon']);
  });

  it('includes the embedded engine if it covers the place, configured or not', () => {
    const known = registry([serper], 'openstreetmap', 'serper');
    expect(known.alternativesTo(serper, (areas) => areas.includes(TOWN))).toEqual(['openstreetmap']);
    expect(known.alternativesTo(serper, outside)).toEqual([]);
  });
});

describe('ProviderRegistry: providers of business data', () => {
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
  ])(
    'thatDescribe() returns providers with the identifiers of the first and open retention',
    (all, expected) => {
      expect(names(registry(all).thatDescribe(true))).toEqual(expected);
    },
  );

  it('thatIdentify() returns those with stricter terms, thatLocate() all with open retention', () => {
    const known = registry([serpapi, photon, places]);
    expect(names(known.thatIdentify(true))).toEqual(['google-places']);
    expect(names(known.thatLocate(true))).toEqual(['serpapi', 'photon']);
  });

  it('returns the embedded engine in test mode, whatever is configured', () => {
    const own = provider('openstreetmap', [TOWN], { identifiers: 'own', retention: 'open' });
    const known = new ProviderRegistry([places], own, {} as never, []);
    expect(known.thatDescribe(false)).toEqual([own]);
    expect(known.thatLocate(false)).toEqual([own]);
    expect(known.thatIdentify(false)).toEqual([]);
  });
});
