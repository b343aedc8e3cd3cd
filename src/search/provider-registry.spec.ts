import type { ProviderName } from '#config';
import type { CoverageArea, SearchProvider } from '#libs/local-search';
import { describe, expect, it } from 'vitest';
import { ProviderRegistry } from './provider-registry.js';

const TOWN: CoverageArea = { name: 'Town', bounds: [0, 0, 1, 1] };

/** All that the registry asks of a provider. */
const provider = (name: ProviderName, areas: CoverageArea[] | null): SearchProvider =>
  ({ name, coverage: () => areas }) as unknown as SearchProvider;

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
