import { describe, expect, it } from 'vitest';
import { calculate, limits, MEASURED } from '../../tools/docs/large-installation/calculate.js';

const MILLION = { businesses: 1_000_000, pinsPerScan: 49, webhooksPerScan: 1 };
const WEEK_SECONDS = 604_800;

describe('calculate and limits', () => {
  it('a million businesses need 49 million searches a week and a thousand million result rows a year', () => {
    const needs = calculate(MILLION);
    expect(needs.searchesPerSecond * WEEK_SECONDS).toBeCloseTo(49_000_000, 3);
    expect(needs.placeRowsPerYear).toBe(1_040_000_000);
    expect(needs.gigabytesPerYear).toBeCloseTo(52_000_000 * 49 * 20 * 5.04e-9, 6);
  });

  it('the money of a week is the price of its searches', () => {
    const { liveDollarsPerWeek, standardDollarsPerWeek } = calculate(MILLION);
    expect(liveDollarsPerWeek).toBeCloseTo(98_000, 6);
    expect(standardDollarsPerWeek).toBeCloseTo(29_400, 6);
  });

  it('a size at a limit uses exactly what the limit allows', () => {
    const bySize = limits(MILLION);
    const second = bySize.find(({ what }) => what.includes('DataForSEO'));
    const first = bySize.find(({ what }) => what.startsWith('claims'));
    expect(calculate({ ...MILLION, businesses: first?.businesses ?? 0 }).claimLoad).toBeCloseTo(1, 6);
    expect(calculate({ ...MILLION, businesses: second?.businesses ?? 0 }).searchesPerSecond).toBeCloseTo(
      MEASURED.livePerMinute / 60,
      6,
    );
  });

  it('a provider that responds twice as fast needs half of the workers', () => {
    const slow = calculate(MILLION);
    const fast = calculate(MILLION, { ...MEASURED, responseSeconds: MEASURED.responseSeconds / 2 });
    expect(fast.inFlight).toBeCloseTo(slow.inFlight / 2, 6);
    expect(fast.workers).toBe(Math.ceil(slow.inFlight / 2 / MEASURED.searchesAtOnce));
  });
});
