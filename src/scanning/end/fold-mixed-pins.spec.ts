import { ABSENT, UNMEASURED } from '#libs/rank-metrics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredPin } from '../record/pins/scan-pins.repository.js';
import { mergeListings } from '../record/places/place-roots.repository.js';
import { foldPins } from './fold-pins.js';

const PINS = 12;
/** Two providers with Google's identifiers, and one with its own. */
const PROVIDERS = ['maps-a', 'maps-b', 'open'] as const;
const schemeOf = (name: string): string => (name.startsWith('maps') ? 'google' : name);

/** The places that a provider may list; the providers of Google list the same ones. */
const placesOf = (name: string): number[] => (name === 'open' ? [21, 22, 23] : [1, 2, 3, 4]);

const mixedPin = (pin: number): fc.Arbitrary<StoredPin> =>
  fc.constantFrom(...PROVIDERS).chain((provider) =>
    fc.shuffledSubarray(placesOf(provider)).chain((results) =>
      fc.integer({ min: UNMEASURED, max: results.length }).map((rank) => ({
        pin,
        rank,
        reason: rank === UNMEASURED ? 'provider_timeout' : null,
        provider: rank === UNMEASURED ? null : provider,
        results: rank === UNMEASURED ? [] : results,
      })),
    ),
  );

const mixedScan = fc
  .shuffledSubarray([...Array(PINS).keys()])
  .chain((pins) => fc.tuple(...pins.map(mixedPin)))
  .map((pins): StoredPin[] => pins);

describe('foldPins of a mixed scan', () => {
  it('foldPins returns the provider of each pin and the number of pins of each provider', () => {
    fc.assert(
      fc.property(mixedScan, (pins) => {
        const { providers, pinProviders, ranks } = foldPins(pins, PINS, { schemeOf });
        const providerAt = (pin: number): string | null =>
          pins.find((row) => row.pin === pin)?.provider ?? null;
        expect(providers.reduce((sum, one) => sum + one.pins, 0)).toBe(
          ranks.filter((rank) => rank !== UNMEASURED).length,
        );
        expect(pinProviders === null).toBe(providers.length < 2);
        for (const { name, pins: count } of providers) {
          expect([...Array(PINS).keys()].filter((pin) => providerAt(pin) === name)).toHaveLength(count);
        }
        for (const [pin, index] of (pinProviders ?? []).entries()) {
          expect(providers[index]?.name ?? null).toBe(providerAt(pin));
        }
        expect(providers).toEqual(foldPins(pins.toReversed(), PINS, { schemeOf }).providers);
      }),
    );
  });

  it('foldPins reports a place as absent only at pins of its identifier scheme', () => {
    fc.assert(
      fc.property(mixedScan, (pins) => {
        const { ranksByPlace, providers, subjectPlaceId } = foldPins(pins, PINS, { schemeOf });
        if (providers.length < 2) return;
        for (const [place, ranks] of ranksByPlace) {
          // Every provider identifies the business.
          if (place === subjectPlaceId) continue;
          for (const [pin, rank] of ranks.entries()) {
            const row = pins.find((one) => one.pin === pin && one.provider !== null);
            const scheme = row && schemeOf(row.provider ?? '');
            const isItsOwn = scheme === (place > 20 ? 'open' : 'google');
            const listed = row && isItsOwn ? row.results.indexOf(place) + 1 : 0;
            expect(rank).toBe(isItsOwn ? listed || ABSENT : UNMEASURED);
          }
        }
      }),
    );
  });

  it('foldPins merges the listings of the business by several providers', () => {
    const row = (pin: number, provider: string, id: number): StoredPin => ({
      pin,
      provider,
      rank: 1,
      reason: null,
      results: [id],
    });
    const pins = [row(0, 'maps-a', 1), row(1, 'open', 21), row(2, 'open', 21)];
    const { ranksByPlace, subjectPlaceId } = foldPins(pins, 4, { schemeOf });
    expect(subjectPlaceId).toBe(21);
    expect([...ranksByPlace]).toEqual([[21, [1, 1, 1, UNMEASURED]]]);
  });
});

describe('mergeListings', () => {
  const listing = (
    id: number,
    placeId: string,
    cid: string | null,
    retention: 'open' | 'place_ids_only',
  ) => ({
    id,
    placeId,
    cid,
    retention,
  });

  it('mergeListings merges listings of one place into the one with the strictest terms', () => {
    const merged = mergeListings([
      listing(1, 'ChIJa', '7', 'open'),
      listing(2, 'cid:7', '7', 'open'),
      listing(3, 'ChIJa', null, 'place_ids_only'),
      listing(4, 'osm:node/1', null, 'open'),
    ]);
    expect(merged.get(1)).toBe(3);
    expect(merged.has(3)).toBe(false);
    expect(merged.has(4)).toBe(false);
  });

  it('mergeListings never returns a chain or a circle', () => {
    const one = fc.record({
      placeId: fc.constantFrom('a', 'b', 'c', 'd'),
      cid: fc.constantFrom(null, '1', '2'),
      retention: fc.constantFrom('open' as const, 'place_ids_only' as const),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), (rows) => {
        const merged = mergeListings(rows.map((row, index) => ({ id: index + 1, ...row })));
        for (const root of merged.values()) expect(merged.has(root)).toBe(false);
      }),
    );
  });
});
