import { seededRandom } from '#libs/numeric';
import { describe, expect, it } from 'vitest';
import { ABSENT, summarize, UNMEASURED } from '../rank-metrics/index.js';
import { type Advice, advise, fitRankModel, type PlaceFacts, type SeenPlace } from './index.js';
import { createExampleMarket, scanOf, seenPlace } from './simulation/example-market.js';
import { simulateScan } from './simulation/simulator.js';

/** Returns the advice for place 1 at position 5, behind four rivals with the given facts. */
function adviceFor(
  subject: Partial<PlaceFacts>,
  rivals: Partial<SeenPlace> = {},
  keyword = 'pizza',
): Advice[] {
  const business = seenPlace(1, 5, subject);
  const others = [2, 3, 4, 5].map((id) => seenPlace(id, id - 1, rivals));
  const seen = scanOf([business, ...others], keyword);
  return advise(fitRankModel([seen]), seen, business);
}

const actions = (advice: readonly Advice[]) => advice.map(({ action }) => action);
const find = (advice: readonly Advice[], action: Advice['action']) =>
  advice.find((one) => one.action === action);

describe('advise', () => {
  it.each([
    ['complete_opening_hours', { profile: { hasOpeningHours: false } }],
    ['add_website', { profile: { hasWebsite: false } }],
    ['add_photos', { profile: { photoCount: 0 } }],
    ['complete_profile_fields', { profile: { hasPhone: false } }],
    ['complete_profile_fields', { profile: { hasDescription: false, hasPhone: true } }],
    ['renew_reviews', { profile: { daysSinceLatestReview: 40 } }],
    ['renew_reviews', { profile: { reviewsPerMonth: 1, reviewsPerMonthBefore: 3 } }],
    ['add_service', { profile: { services: ['Haircut'] } }],
  ] as const)('proposes %s for %j, and not if the fact is unknown or already good', (action, facts) => {
    const without = actions(adviceFor({}));
    expect(without).not.toContain(action);
    expect(actions(adviceFor(facts))).toContain(action);
    const right = {
      hasOpeningHours: true,
      hasWebsite: true,
      photoCount: 3,
      hasPhone: true,
      hasDescription: true,
      daysSinceLatestReview: 3,
      reviewsPerMonth: 3,
      reviewsPerMonthBefore: 3,
      services: ['Pizza delivery'],
    };
    expect(actions(adviceFor({ profile: right }))).not.toContain(action);
  });

  it('proposes gain_reviews up to the median of the businesses above', () => {
    const seen = scanOf([
      seenPlace(1, 5, { reviewCount: 12 }),
      ...[20, 30, 41, 500].map((reviewCount, k) => seenPlace(k + 2, k + 1, { reviewCount })),
    ]);
    const advice = advise(fitRankModel([seen]), seen, seenPlace(1, 5, { reviewCount: 12 }));
    // The middle of 20, 30, 41 and 500 is 35.5.
    expect(find(advice, 'gain_reviews')).toMatchObject({
      title: 'Gain 24 more reviews',
      effort: 'medium',
      rivals: [2, 3, 4, 5],
    });
    expect(find(advice, 'gain_reviews')).toMatchObject({
      description: expect.stringMatching(/the median of the 4 .* is 36\. .*Do not pay/) as string,
      figures: { current: 12, target: 36, businessesAbove: 4 },
    });
    expect(find(adviceFor({ reviewCount: 1 }, { reviewCount: 9 }), 'gain_reviews')?.description).toMatch(
      /^You have 1 review; /,
    );
    expect(actions(adviceFor({ reviewCount: 50 }, { reviewCount: 50 }))).not.toContain('gain_reviews');
    expect(actions(adviceFor({ reviewCount: null }, { reviewCount: 50 }))).not.toContain('gain_reviews');
  });

  it('proposes improve_rating only if the businesses above have a better rating', () => {
    expect(find(adviceFor({ rating: 4.1 }, { rating: 4.6 }), 'improve_rating')?.title).toBe(
      'Raise your rating from 4.1 to 4.6',
    );
    expect(actions(adviceFor({ rating: 4.6 }, { rating: 4.6 }))).not.toContain('improve_rating');
  });

  it('proposes correct_primary_category with the category of most businesses above', () => {
    const advice = adviceFor({ category: 'Bar' }, { category: 'Pizza restaurant' });
    expect(find(advice, 'correct_primary_category')?.title).toContain('Pizza restaurant');
    expect(
      actions(adviceFor({ category: 'pizza restaurant' }, { category: 'Pizza restaurant' })),
    ).not.toContain('correct_primary_category');
  });

  it('proposes add_categories that the businesses above have, if the own ones are known', () => {
    const rivals = { category: 'Pizza restaurant', profile: { additionalCategories: ['Caterer'] } };
    const own = { category: 'Pizza restaurant', profile: { additionalCategories: ['pizza takeaway'] } };
    expect(find(adviceFor(own, rivals), 'add_categories')?.description).toContain('“Caterer” (4)');
    expect(actions(adviceFor({ category: 'Pizza restaurant' }, rivals))).not.toContain('add_categories');
  });

  it('proposes remove_duplicates at the same location, and not for a branch farther away', () => {
    const twin = { name: 'Roma Pizza', lat: 52.52, lng: 13.4 };
    const seen = (lat: number) =>
      scanOf([seenPlace(1, 2, twin), seenPlace(2, 1, { ...twin, name: 'ROMA PIZZA', lat })]);
    const adviceAt = (lat: number) => advise(fitRankModel([seen(lat)]), seen(lat), seenPlace(1, 2, twin));
    expect(find(adviceAt(52.5202), 'remove_duplicates')).toMatchObject({ rivals: [2] });
    expect(actions(adviceAt(52.54))).not.toContain('remove_duplicates');
  });

  it('proposes strengthen_sector for a weak direction and names its leader', () => {
    const west = [4, 4, 16, 4, 4, 16, 4, 4, 16];
    const middle = { lat: 52.52, lng: 13.4 };
    const seen = scanOf([
      seenPlace(1, west, middle),
      seenPlace(
        2,
        west.map((rank) => (rank === 4 ? 9 : 1)),
        { name: 'Ostwind' },
      ),
      seenPlace(3, 3),
    ]);
    const weak = find(advise(fitRankModel([seen]), seen, seenPlace(1, west, middle)), 'strengthen_sector');
    expect(weak).toBeUndefined(); // The east of a 3×3 grid has only one pin, which is too few.
    const wide = Array.from({ length: 49 }, (_, pin) =>
      pin % 7 > 3 && Math.abs(Math.floor(pin / 7) - 3) < 2 ? 15 : 4,
    );
    const larger = scanOf([
      seenPlace(1, wide, middle),
      seenPlace(
        2,
        wide.map((rank) => (rank === 4 ? 9 : 1)),
        { name: 'Ostwind' },
      ),
    ]);
    const found = find(
      advise(fitRankModel([larger]), larger, seenPlace(1, wide, middle)),
      'strengthen_sector',
    );
    expect(found).toMatchObject({ title: 'Become better known in the east', rivals: [2] });
    expect(found?.description).toContain('you stand at 15.0 on average; “Ostwind” leads');
    expect(found?.figures).toEqual({
      direction: 'east',
      averageTotalRank: 15,
      foundPins: found?.pins.length,
    });
    expect(found?.pins.every((pin) => pin % 7 > 3)).toBe(true);
  });

  it.each([
    [ABSENT, 'you are among the first 20 at none of the 5 points; '],
    [20, 'you stand at 20.6 on average, counting 21 where you are not among the first 20 (3 of 5 points); '],
  ])('describes a weak sector with a rank of %i without an average for absent pins', (weakest, standing) => {
    const ranks = Array.from({ length: 49 }, (_, pin) => {
      const isEast = pin % 7 > 3 && Math.abs(Math.floor(pin / 7) - 3) < 2;
      return !isEast ? 4 : pin % 7 === 6 ? ABSENT : weakest;
    });
    const business = seenPlace(1, ranks, { lat: 52.52, lng: 13.4 });
    const seen = scanOf([
      business,
      seenPlace(
        2,
        ranks.map(() => 2),
      ),
    ]);
    const weak = find(advise(fitRankModel([seen]), seen, business), 'strengthen_sector');
    expect(weak?.description).toContain(`To the east of you, ${standing}`);
  });

  it('proposes push_keyword for ranks just below the top three', () => {
    const advice = adviceFor({});
    expect(find(advice, 'push_keyword')).toMatchObject({
      pins: [0, 1, 2, 3, 4, 5, 6, 7, 8],
      rivals: [2, 3, 4],
    });
  });

  it('returns nothing if no pin was measured or the business is first everywhere', () => {
    const unmeasured = scanOf([seenPlace(1, UNMEASURED, { profile: { hasWebsite: false } })]);
    expect(
      advise(
        fitRankModel([unmeasured]),
        unmeasured,
        seenPlace(1, UNMEASURED, { profile: { hasWebsite: false } }),
      ),
    ).toEqual([]);
    const first = scanOf([seenPlace(1, 1, { profile: { hasWebsite: false } }), seenPlace(2, 2)]);
    expect(advise(fitRankModel([first]), first, seenPlace(1, 1, { profile: { hasWebsite: false } }))).toEqual(
      [],
    );
  });

  it('proposes no action that violates the guidelines', () => {
    const advice = adviceFor(
      {
        name: 'Joe',
        category: 'Bar',
        rating: 3,
        reviewCount: 0,
        profile: { hasWebsite: false, services: [], daysSinceLatestReview: 99 },
      },
      { name: 'Best Pizza', category: 'Pizza', rating: 5, reviewCount: 99 },
    );
    expect(advice.length).toBeGreaterThan(4);
    for (const { description, title } of advice)
      expect(`${title} ${description}`).not.toMatch(
        /(add|put|use).{0,30}keywords? .{0,20}name|buy|exchange reviews/i,
      );
    expect(advice.flatMap(({ impact }) => impact.features)).not.toContain('name_match');
  });
});

describe('advise: expected impact', () => {
  const simulated = createExampleMarket({ places: 60, gridSize: 7 });
  const seen = simulateScan(simulated, seededRandom(2));
  const model = fitRankModel([seen]);
  const behind = seen.places.find(({ reviewCount }) => (reviewCount ?? 99) < 15);
  if (!behind) throw new Error('The simulated market must contain a place with fewer than 15 reviews.');

  it('uses the model if the scans have enough data', () => {
    const reviews = find(advise(model, seen, behind), 'gain_reviews');
    expect(reviews?.impact).toMatchObject({ method: 'counterfactual', features: ['reviews'] });
    expect(reviews?.impact.source).toMatch(/^Association among \d+ businesses at 49 measured points/);
    const [low, high] = reviews?.impact.interval90 ?? [1, 0];
    expect(low).toBeLessThanOrEqual(reviews?.impact.positionsGained ?? 0);
    expect(high).toBeGreaterThanOrEqual(reviews?.impact.positionsGained ?? 0);
    expect(reviews?.impact.noise).toBeGreaterThan(0);
  });

  it('uses published figures if the business is absent everywhere', () => {
    const absent = { ...behind, id: 999, reviewCount: 3 };
    const advice = advise(model, seen, absent);
    expect(actions(advice)).toContain('gain_reviews');
    for (const { impact } of advice)
      expect(impact).toMatchObject({ method: 'evidence', confidence: 'low', noise: null });
    expect(find(advice, 'gain_reviews')?.impact.source).toMatch(/Search Atlas/);
  });

  it('uses published figures with one competitor, with few pins, or for a feature that does not vary', () => {
    const one = scanOf([seenPlace(1, 5, { profile: { hasWebsite: false } }), seenPlace(2, 1)]);
    expect(
      advise(fitRankModel([one]), one, seenPlace(1, 5, { profile: { hasWebsite: false } }))[0]?.impact.method,
    ).toBe('evidence');
    const few = simulateScan(createExampleMarket({ gridSize: 2 }), seededRandom(1));
    const anyone = { ...(few.places[9] ?? behind), reviewCount: 0 };
    for (const { impact } of advise(fitRankModel([few]), few, anyone)) expect(impact.method).toBe('evidence');
    const alike = { ...seen, places: seen.places.map((place) => ({ ...place, reviewCount: 40 })) };
    const advice = advise(fitRankModel([alike]), alike, { ...behind, reviewCount: 4, profile: {} });
    expect(find(advice, 'gain_reviews')?.impact.method).toBe('evidence');
  });

  it('estimates a finite impact within its interval and sorts the best advice first', () => {
    for (const place of seen.places.slice(0, 8)) {
      const advice = advise(model, seen, place);
      for (const { impact, score } of advice) {
        const [low, high] = impact.interval90;
        expect(
          [impact.positionsGained, low, high, score, impact.shareOfLocalVoiceGained].every(Number.isFinite),
        ).toBe(true);
        expect(impact.positionsGained).toBeGreaterThan(0);
        expect(low <= impact.positionsGained && impact.positionsGained <= high).toBe(true);
      }
      expect(advice.map(({ score }) => score)).toEqual(
        advice.map(({ score }) => score).sort((a, b) => b - a),
      );
    }
  });

  it('estimates no impact above the gap to the first position', () => {
    const neglected = { reviewCount: 0, rating: 1, profile: { hasWebsite: false, photoCount: 0 } };
    const ranked = seen.places.map((place) => ({ place, now: summarize(place.ranks, { depth: 20 }) }));
    const strongest = ranked
      .sort((a, b) => (a.now.averageTotalRank ?? 21) - (b.now.averageTotalRank ?? 21))
      .slice(0, 3);
    const promised = strongest.flatMap(({ place, now }) => {
      const room = { positions: (now.averageTotalRank ?? 1) - 1, share: 1 - (now.shareOfLocalVoice ?? 1) };
      return advise(model, seen, { ...place, ...neglected }).map(({ impact }) => ({ impact, room }));
    });
    expect(promised.length).toBeGreaterThan(6);
    for (const { impact, room } of promised) {
      expect(impact.positionsGained).toBeLessThanOrEqual(room.positions + 1e-9);
      expect(impact.interval90[1]).toBeLessThanOrEqual(room.positions + 1e-9);
      expect(impact.shareOfLocalVoiceGained).toBeLessThanOrEqual(room.share + 1e-9);
    }
  });

  it('refers only to pins and rivals of the scan', () => {
    const ids = new Set(seen.places.map(({ id }) => id));
    for (const { pins, rivals } of advise(model, seen, behind)) {
      expect(pins.length).toBeGreaterThan(0);
      expect(pins.every((pin) => pin >= 0 && pin < 49)).toBe(true);
      expect(rivals.every((id) => ids.has(id) && id !== behind.id)).toBe(true);
    }
  });

  it('advise returns the same advice for the same scans', () => {
    expect(advise(fitRankModel([seen]), seen, behind)).toEqual(advise(model, seen, behind));
  });
});
