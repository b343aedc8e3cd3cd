import { seededRandom } from '#libs/numeric';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNMEASURED } from '../rank-metrics/index.js';
import { expectedGrid } from './impact/expected-grid.js';
import { fitRankModel, marketFor, type RankModel, rankResponse } from './index.js';
import { utilities } from './ranking/plackett-luce.js';
import { createExampleMarket, scanOf, seenPlace } from './simulation/example-market.js';
import { simulateScan } from './simulation/simulator.js';
import { TRUTH } from './simulation/truth.js';

function effectOf(model: RankModel, id: number): number {
  const { market, fit } = model.markets[0] ?? {};
  return fit?.parameters[market?.places.findIndex((place) => place.id === id) ?? -1] ?? Number.NaN;
}

describe('fitRankModel', () => {
  it('returns the same model to the last digit for equal scans', () => {
    const seen = simulateScan(createExampleMarket({}), seededRandom(2));
    const [one, other] = [fitRankModel([seen]), fitRankModel([structuredClone(seen)])];
    expect(one.effects.size).toBeGreaterThan(3);
    expect(other).toEqual(one);
  });

  it('recovers the true effects of a simulation within three standard errors', () => {
    const random = seededRandom(4);
    const model = fitRankModel(
      ['pizza', 'pasta', 'sushi'].map((keyword) =>
        simulateScan(createExampleMarket({ keyword, places: 70, gridSize: 7 }, random), random),
      ),
    );
    for (const [feature, { perUnit, standardError }] of model.effects) {
      expect(Math.abs(perUnit - TRUTH.features[feature])).toBeLessThan(3 * standardError);
    }
    expect(model.effects.get('reviews')?.perUnit).toBeGreaterThan(0.2);
    expect(model.unexplained).toBeGreaterThan(0.3);
    expect(model.unexplained).toBeLessThan(0.9);
  });

  it('derives the effects of two places from how often one ranks before the other', () => {
    const nearby = { lat: 52.52, lng: 13.4 };
    const ahead = [1, 1, 1, 1, 1, 1, 2, 2, 2];
    const model = fitRankModel([
      scanOf([
        seenPlace(1, ahead, nearby),
        seenPlace(
          2,
          ahead.map((rank) => 3 - rank),
          nearby,
        ),
      ]),
    ]);
    // 6 of 9 times: a difference of ln 2, which the weak prior shrinks slightly.
    expect(effectOf(model, 1) - effectOf(model, 2)).toBeGreaterThan(0.9 * Math.LN2);
    expect(effectOf(model, 1) - effectOf(model, 2)).toBeLessThanOrEqual(Math.LN2);
  });

  it('estimates the same effect for rivals with symmetric ranks', () => {
    const nearby = { lat: 52.53, lng: 13.41 };
    const model = fitRankModel([
      scanOf([
        seenPlace(1, [1, 2, 1, 2, 1, 2, 1, 2, UNMEASURED], nearby),
        seenPlace(2, [2, 1, 2, 1, 2, 1, 2, 1, UNMEASURED], nearby),
        seenPlace(3, [3, 3, 3, 3, 3, 3, 3, 3, UNMEASURED], nearby),
      ]),
    ]);
    expect(effectOf(model, 1)).toBeCloseTo(effectOf(model, 2), 6);
    expect(effectOf(model, 1)).toBeGreaterThan(effectOf(model, 3));
  });

  it('stays finite for a place that is always first and estimates no features from three places', () => {
    const model = fitRankModel([scanOf([seenPlace(1, 1), seenPlace(2, 2), seenPlace(3, 3)])]);
    expect(Number.isFinite(effectOf(model, 1))).toBe(true);
    expect(model.effects.size).toBe(0);
    expect(model.unexplained).toBeNull();
  });

  it('estimates the effects of features only from nine pins on', () => {
    expect(
      fitRankModel([simulateScan(createExampleMarket({ gridSize: 2 }), seededRandom(1))]).effects.size,
    ).toBe(0);
    expect(
      fitRankModel([simulateScan(createExampleMarket({ gridSize: 3 }), seededRandom(1))]).effects.size,
    ).toBeGreaterThan(0);
  });

  it('ignores unmeasured pins and scans without results', () => {
    const unmeasured = scanOf([seenPlace(1, UNMEASURED)]);
    expect(fitRankModel([unmeasured]).markets).toEqual([]);
    expect(fitRankModel([]).markets).toEqual([]);
    expect(fitRankModel([unmeasured, scanOf([seenPlace(1, 1)])]).markets).toHaveLength(1);
  });

  it('merges keywords that differ only in case or outer spaces', () => {
    const model = fitRankModel([
      scanOf([seenPlace(1, 1)], 'Pizza'),
      scanOf([seenPlace(1, 1)], ' pizza'),
      scanOf([seenPlace(1, 1)], 'sushi'),
    ]);
    expect(model.markets.map(({ market }) => market.lists.length)).toEqual([18, 9]);
    expect(marketFor(model, 'PIZZA')).toBe(model.markets[0]);
    expect(marketFor(model, 'pasta')).toBeNull();
  });

  it('stays finite with NaN facts and duplicate places', () => {
    const places = Array.from({ length: 30 }, (_, id) =>
      seenPlace(id, (id % 20) + 1, {
        reviewCount: id,
        rating: id % 2 ? Number.NaN : 4,
        lat: id === 7 ? Number.NaN : 52.52,
      }),
    );
    const model = fitRankModel([scanOf([...places, seenPlace(3, 2), seenPlace(4, 9)])], { replicates: 5 });
    expect([...(model.markets[0]?.fit.parameters ?? [])].every(Number.isFinite)).toBe(true);
    expect([...model.effects.keys()]).not.toContain('rating');
    expect(Number.isFinite(model.effects.get('reviews')?.perUnit)).toBe(true);
  });

  it('stays finite for any ranks', () => {
    const anyScan = fc.array(fc.array(fc.integer({ min: -1, max: 20 }), { minLength: 9, maxLength: 9 }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(anyScan, fc.integer({ min: 0, max: 1e7 }), (ranks, reviews) => {
        const places = ranks.map((ofPlace, id) =>
          seenPlace(id, ofPlace, { reviewCount: (reviews * id) % 997, rating: (id % 5) + 1 }),
        );
        const model = fitRankModel([scanOf(places)], { replicates: 10 });
        for (const { fit, replicates } of model.markets) {
          expect([fit.parameters, ...replicates].every((values) => values.every(Number.isFinite))).toBe(true);
        }
        for (const { perUnit, standardError } of model.effects.values()) {
          expect(Number.isFinite(perUnit) && Number.isFinite(standardError)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('rankResponse', () => {
  const model = fitRankModel([simulateScan(createExampleMarket({}), seededRandom(2))], { replicates: 5 });
  const [market] = model.markets;
  if (!market) throw new Error('The scan must have results.');

  it('never gets worse when the effect of the place grows', () => {
    const response = rankResponse(market, 1);
    const effects = Array.from({ length: 40 }, (_, step) => -8 + 0.5 * step);
    const grids = effects.map((effect) => response?.at(effect));
    grids.slice(1).forEach((grid, index) => {
      expect(grid?.averageTotalRank).toBeLessThanOrEqual((grids[index]?.averageTotalRank ?? 0) + 1e-9);
      expect(grid?.shareOfLocalVoice).toBeGreaterThanOrEqual((grids[index]?.shareOfLocalVoice ?? 0) - 1e-9);
    });
    expect(grids[0]?.averageTotalRank).toBeGreaterThan(20);
    expect(grids.at(-1)?.averageTotalRank).toBeLessThan(2);
  });

  it('agrees with the exact grid calculated pin by pin', () => {
    const index = market.market.places.findIndex(({ id }) => id === 1);
    const response = rankResponse(market, 1);
    for (const raised of [-1, 0, 0.4, 2]) {
      const views = market.market.lists.map((list) => {
        const u = utilities(market.fit.parameters, list, market.market.places.length);
        const leads = u
          .filter((_, place) => place !== index)
          .map((value) => value - (u[index] ?? 0) - raised);
        return { leads, listed: list.listed, depth: 20 };
      });
      const exact = expectedGrid(views);
      const tabulated = response?.at(response.effect + raised);
      expect(Math.abs((tabulated?.averageTotalRank ?? 0) - exact.averageTotalRank)).toBeLessThan(0.03);
      expect(Math.abs((tabulated?.shareOfLocalVoice ?? 0) - exact.shareOfLocalVoice)).toBeLessThan(0.005);
    }
  });

  it('returns null for a place that was never listed', () => {
    expect(rankResponse(market, 999)).toBeNull();
  });
});
