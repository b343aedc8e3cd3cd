import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTION_KINDS } from '../actions/proposal.js';
import type { PlaceFacts } from '../market/observed-scan.js';
import { realisedShare } from './realised-share.js';

function place(facts: Partial<PlaceFacts> = {}): PlaceFacts {
  return { id: 1, name: 'P', lat: 0, lng: 0, category: null, rating: null, reviewCount: null, ...facts };
}
const between = (before: Partial<PlaceFacts>, after: Partial<PlaceFacts>) => ({
  keyword: 'pizza',
  seen: [place({ id: 2, category: 'Pizza restaurant' }), place({ id: 3, category: 'Pizza restaurant' })],
  before: place(before),
  after: place(after),
});

describe('realisedShare', () => {
  it('returns the share of the advised reviews that was gained, on the scale of the model', () => {
    const change = { reviews: Math.log1p(99) - Math.log1p(9) };
    const share = (to: number) =>
      realisedShare({ action: 'gain_reviews', change }, between({ reviewCount: 9 }, { reviewCount: to }));
    expect(share(99)).toBeCloseTo(1, 12);
    expect(share(9)).toBe(0);
    expect(share(5)).toBeLessThan(0);
    fc.assert(
      fc.property(fc.integer({ min: 9, max: 500 }), fc.integer({ min: 1, max: 500 }), (to, more) => {
        expect(share(to + more)).toBeGreaterThan(share(to) ?? NaN);
      }),
    );
  });

  it('returns the share of the advised fields that was completed, or null if a field is unknown', () => {
    const share = (before: object, after: object) =>
      realisedShare(
        { action: 'complete_profile_fields', change: {} },
        between({ profile: before }, { profile: after }),
      );
    expect(share({ hasPhone: false }, { hasPhone: true })).toBe(1);
    expect(share({ hasPhone: false }, { hasPhone: false })).toBe(0);
    expect(share({ hasPhone: false, hasDescription: false }, { hasPhone: true, hasDescription: false })).toBe(
      0.5,
    );
    expect(share({ hasPhone: false }, { hasPhone: null })).toBeNull();
    expect(share({ hasPhone: null }, { hasPhone: true })).toBeNull();
  });

  it.each([
    ['add_website', { profile: { hasWebsite: false } }, { profile: { hasWebsite: true } }, {}],
    [
      'complete_opening_hours',
      { profile: { hasOpeningHours: false } },
      { profile: { hasOpeningHours: true } },
      {},
    ],
    ['add_photos', { profile: { photoCount: 0 } }, { profile: { photoCount: 4 } }, {}],
    ['improve_rating', { rating: 4 }, { rating: 4.5 }, { rating: 0.5 }],
    [
      'renew_reviews',
      { profile: { daysSinceLatestReview: 60 } },
      { profile: { daysSinceLatestReview: 0 } },
      { recency: Math.log(3) },
    ],
    [
      'correct_primary_category',
      { category: 'Bar' },
      { category: 'pizza restaurant' },
      { category_match: 1 },
    ],
  ] as const)('returns 1 for a completed %s and 0 without a change', (action, before, after, change) => {
    expect(realisedShare({ action, change }, between(before, after))).toBeCloseTo(1, 12);
    expect(realisedShare({ action, change }, between(before, before))).toBe(0);
  });

  it('returns null for actions and fields that scans do not show', () => {
    for (const action of ACTION_KINDS) {
      expect(realisedShare({ action, change: { reviews: 1 } }, between({}, {}))).toBeNull();
    }
    for (const action of ['push_keyword', 'strengthen_sector', 'add_service'] as const) {
      const full = { reviewCount: 1, rating: 4, category: 'Bar', profile: { hasWebsite: false } };
      expect(realisedShare({ action, change: {} }, between(full, full))).toBeNull();
    }
  });
});
