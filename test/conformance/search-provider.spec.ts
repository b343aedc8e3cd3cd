import { PLACE_INDEX_PATH } from '#config';
import { loadOpenStreetMapProvider, PROVIDERS, type SearchProvider, wordCredit } from '#libs/local-search';
import { describe, expect, it } from 'vitest';
import { PHARMACY } from '../support/samples.js';
import { errorsSuite } from './search/errors.js';
import { mangledSuite } from './search/mangled.js';
import { resultsSuite } from './search/results.js';
import { settingsSuite } from './search/settings.js';
import { unidentifiedSuite } from './search/unidentified.js';
import { VENDORS } from './search/vendors.js';

describe.each(VENDORS)('The adapter of $label', (vendor) => {
  resultsSuite(vendor);
  settingsSuite(vendor);
  if (!vendor.listsIdsOnly) unidentifiedSuite(vendor);
  errorsSuite(vendor);
  mangledSuite(vendor);

  it('has a profile with order, identifiers and retention', () => {
    const provider = vendor.create({ apiKey: 'key', baseUrl: 'http://127.0.0.1:1' });
    const { profile } = provider;
    expect(profile.name).toBe(vendor.name);
    expect(wordCredit(profile.attribution, 'en')).not.toBe('');
    expect(wordCredit(profile.attribution, 'es')).not.toContain('through');
    expect(profile.coverage()).toBeNull();
    expect(profile.order.isGoogle).toBe(vendor.profile.isGoogleOrder);
    if (!profile.order.isGoogle) expect(profile.order.description).toMatch(/\bnot\b/i);
    expect(profile).toMatchObject({
      retention: vendor.profile.retention,
      identifiers: vendor.profile.identifiers,
    });
  });
});

it('Every provider on the network has a conformance suite', () => {
  const onTheNetwork = PROVIDERS.filter(({ kind }) => kind === 'network').map(({ name }) => name);
  expect(new Set(VENDORS.map(({ name }) => name))).toEqual(new Set(onTheNetwork));
});

describe('The embedded engine', async () => {
  const provider: SearchProvider = await loadOpenStreetMapProvider(PLACE_INDEX_PATH);
  const query = { keyword: PHARMACY.keyword, lat: PHARMACY.lat, lng: PHARMACY.lng, depth: 20 };
  const placesOf = async (changes: object = {}) => {
    const outcome = await provider.search({ ...query, ...changes });
    return outcome.kind === 'results' ? outcome.places : outcome.reason;
  };

  it('returns at most depth distinct places, and the same each time', async () => {
    const places = await placesOf();
    expect(places).toHaveLength(20);
    expect(new Set<unknown>([...places]).size).toBe(20);
    expect(await placesOf({ depth: 3 })).toEqual(places.slice(0, 3));
    expect(await placesOf({ zoom: 17, language: 'es', country: 'UY', device: 'mobile' })).toEqual(places);
    expect(provider.profile.supports).toEqual([]);
  });

  it('distinguishes an empty list from a point outside of its areas', async () => {
    expect(await placesOf({ keyword: 'xyzzy plugh' })).toEqual([]);
    expect(await placesOf({ lat: 0, lng: 0 })).toBe('outside_coverage');
  });

  it('rejects with the reason of the signal', async () => {
    const reason = new Error('enough');
    await expect(provider.search({ ...query, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('looks up a place by ID, or by name and position', async () => {
    const { name, lat, lng, placeId } = PHARMACY;
    expect(await provider.lookUp({ placeId })).toMatchObject({ name });
    expect(await provider.lookUp({ name, lat, lng })).toMatchObject({ placeId });
    expect(await provider.lookUp({ name: 'El', lat, lng })).toBeNull();
  });
});
