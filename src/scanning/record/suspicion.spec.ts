import { createGrid } from '#libs/geo-grid';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredPin } from './pins/scan-pins.repository.js';
import { findsNowhere, outcomeOf, pinsToCheck } from './suspicion.js';

const stored = (ranks: readonly number[]): StoredPin[] =>
  ranks.map((rank, pin) => ({ pin, rank, reason: null, provider: 'serpapi', results: [] }));

describe('findsNowhere', () => {
  it.each([
    ['the business is absent at every pin', [0, 0, 0], true],
    ['the business is absent at every measured pin', [0, -1, 0], true],
    ['the business is found once', [0, 0, 20], false],
    ['no pin was measured', [-1, -1], false],
  ])('when %s', (_, ranks, expected) => {
    expect(findsNowhere(stored(ranks))).toBe(expected);
  });
});

describe('pinsToCheck', () => {
  it('returns at most five distinct measured pins of any grid, the centre first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 21 }), fc.infiniteStream(fc.boolean()), (gridSize, measured) => {
        const { pins } = createGrid({ center: { lat: 40, lng: -74 }, gridSize, radiusMiles: 1 });
        const ranks = pins.map(() => (measured.next().value ? 0 : -1));
        const chosen = pinsToCheck(pins, stored(ranks)).map(({ index }) => index);
        expect(new Set(chosen).size).toBe(chosen.length);
        expect(chosen.length).toBeLessThanOrEqual(5);
        expect(chosen.every((index) => ranks[index] === 0)).toBe(true);
      }),
    );
    const { pins } = createGrid({ center: { lat: 40, lng: -74 }, gridSize: 5, radiusMiles: 1 });
    const all = pinsToCheck(pins, stored(pins.map(() => 0)));
    expect(all.map(({ index }) => index)).toEqual([12, 0, 4, 20, 24]);
  });
});

describe('outcomeOf', () => {
  const checks = (...agree: boolean[]) =>
    agree.map((agrees, pin) => ({ pin, provider: 'dataforseo', agrees }));

  it('is refuted by one contradiction, confirmed by a majority, else unverified', () => {
    expect(outcomeOf(checks(true, true, true, true, false), 5)).toBe('refuted');
    expect(outcomeOf(checks(true, true, true), 5)).toBe('confirmed');
    expect(outcomeOf(checks(true, true), 5)).toBe('unverified');
    expect(outcomeOf([], 1)).toBe('unverified');
    expect(outcomeOf(checks(true), 1)).toBe('confirmed');
  });
});
