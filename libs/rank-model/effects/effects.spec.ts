import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlaceFacts } from '../market/observed-scan.js';
import { createDesign } from './design.js';
import { completeness, FEATURES, featuresOf, type FeatureValues, inferIntent } from './features.js';
import { seenLikelihood } from './seen-likelihood.js';
import { keywordWords, wordsMatched } from './text-match.js';

function place(facts: Partial<PlaceFacts> = {}): PlaceFacts {
  return { id: 1, name: null, lat: 0, lng: 0, category: null, rating: null, reviewCount: null, ...facts };
}

describe('keywordWords', () => {
  it.each([
    ['pizza near me', ['pizza']],
    ['Farmacia cerca de mí', ['farmacia']],
    ['near me', ['near', 'me']],
    ['', []],
    ['аптека рядом', ['аптека']],
  ])('returns for "%s" the content words %j', (keyword, words) => {
    expect(keywordWords(keyword)).toEqual(words);
  });
});

describe('wordsMatched', () => {
  it.each([
    ['dentist', 'Dental clinic', 1],
    ['emergency plumber', 'Plumbing Bros', 0.5],
    ['bar', 'Barber', 0],
    ['café', 'CAFE Sol', 1],
    ['pizza', '', 0],
  ])('finds the words of "%s" in "%s" with a share of %d', (keyword, text, share) => {
    expect(wordsMatched(keywordWords(keyword), text)).toBe(share);
  });
});

describe('featuresOf', () => {
  it('returns all features of a place with complete data', () => {
    const intent = inferIntent('pizza', [
      place({ category: 'Restaurant' }),
      place({ category: 'restaurant' }),
      place({ category: 'Bar' }),
    ]);
    const values = featuresOf(
      place({
        name: 'Pizza Sole',
        category: 'Restaurant',
        rating: 4.5,
        reviewCount: 99,
        profile: { hasWebsite: true, hasPhone: false, photoCount: 3, daysSinceLatestReview: 30 },
      }),
      intent,
    );
    expect(values).toEqual({
      reviews: Math.log(100),
      rating: 4.5,
      category_match: 1,
      name_match: 1,
      completeness: 2 / 3,
      recency: -Math.log(2),
    });
  });

  it('returns null for unknown features', () => {
    const values = featuresOf(place(), inferIntent('pizza', []));
    expect(Object.values(values)).toEqual(FEATURES.map(() => null));
    expect(completeness({})).toBeNull();
  });

  it('treats negative counts as 0', () => {
    const { reviews, recency } = featuresOf(
      place({ reviewCount: -3, profile: { daysSinceLatestReview: -1 } }),
      inferIntent('x', []),
    );
    expect([reviews, recency]).toEqual([0, -0]);
  });
});

describe('createDesign', () => {
  const values = (reviews: number | null, rating: number | null): FeatureValues => ({
    reviews,
    rating,
    category_match: 1,
    name_match: null,
    completeness: null,
    recency: null,
  });
  const twenty = Array.from({ length: 20 }, (_, i) => i);

  it('omits features that do not vary or are mostly unknown', () => {
    const features = twenty.map((i) => values(i, i < 10 ? i : null));
    expect(createDesign([{ ids: twenty, features }]).features).toEqual(['reviews']);
  });

  it('omits features that only a few places have', () => {
    const features = twenty.map((i) => values(i < 4 ? 1 : 0, i));
    expect(createDesign([{ ids: twenty, features }]).features).toEqual(['rating']);
  });

  it('omits features that vary only between keywords', () => {
    const market = (reviews: number) => ({ ids: twenty, features: twenty.map((i) => values(reviews, i)) });
    expect(createDesign([market(1), market(5)]).features).toEqual(['rating']);
  });

  it('standardizes features within markets and adds one constant per market', () => {
    const design = createDesign(
      [1, 2].map((shift) => ({ ids: twenty, features: twenty.map((i) => values(i + 10 * shift, 4)) })),
    );
    expect(design.columns).toBe(3);
    expect(design.rows.map((row) => [...row.slice(1)])).toEqual([
      ...twenty.map(() => [1, 0]),
      ...twenty.map(() => [0, 1]),
    ]);
    const column = design.rows.map((row) => row[0] ?? 0);
    expect(column.reduce((sum, x) => sum + x, 0)).toBeCloseTo(0, 9);
    expect(column[0]).toBeCloseTo(column[20] ?? 0, 9);
  });

  it('returns no features without places', () => {
    expect(createDesign([{ ids: [], features: [] }]).features).toEqual([]);
  });
});

describe('seenLikelihood', () => {
  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const anyEstimate = fc.record({
    value: number(-4, 4),
    variance: number(0.01, 2),
    visibility: number(0.01, 100),
  });

  it('returns derivatives that agree with numerical differences', () => {
    fc.assert(
      fc.property(anyEstimate, number(-2, 2), number(0.2, 1.5), (estimate, expected, spread) => {
        const h = 1e-4;
        const here = seenLikelihood(estimate, expected, spread);
        const [up, down] = [
          seenLikelihood(estimate, expected + h, spread),
          seenLikelihood(estimate, expected - h, spread),
        ];
        // The tolerance covers the error of the quadrature.
        expect(Math.abs(here.score - (up.value - down.value) / (2 * h))).toBeLessThan(
          0.02 + 0.02 * Math.abs(here.score),
        );
        expect(Math.abs(here.information + (up.score - down.score) / (2 * h))).toBeLessThan(
          0.1 / spread ** 2,
        );
      }),
    );
  });

  it('equals the normal likelihood for places that are certainly listed', () => {
    const { score, information } = seenLikelihood({ value: 1, variance: 0.5, visibility: 1e9 }, 0, 1);
    expect(score).toBeCloseTo(1 / 1.5, 6);
    expect(information).toBeCloseTo(1 / 1.5, 6);
  });

  it('returns a smaller score for a place with a lower visibility', () => {
    const score = (visibility: number) => seenLikelihood({ value: 1, variance: 0.5, visibility }, 0, 1).score;
    expect(score(0.05)).toBeLessThan(score(1));
    expect(score(1)).toBeLessThan(score(100));
  });
});
