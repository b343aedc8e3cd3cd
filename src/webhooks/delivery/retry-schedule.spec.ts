import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  JITTER,
  MAX_PAUSE_MS,
  MAX_RETRY_AFTER_MS,
  nextAttemptAt,
  pauseAfter,
  readRetryAfter,
  RETRY_DELAYS_MS,
} from './retry-schedule.js';

const NOW = new Date('2026-11-21T02:00:00Z');

describe('nextAttemptAt', () => {
  it('returns waits of 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h with 10 % jitter, then null', () => {
    expect(RETRY_DELAYS_MS.map((ms) => ms / 1_000)).toEqual([
      0, 5, 300, 1_800, 7_200, 18_000, 36_000, 36_000,
    ]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 7 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (tries, random) => {
          const wait = (nextAttemptAt(NOW, tries, null, () => random)?.getTime() ?? 0) - NOW.getTime();
          const delay = RETRY_DELAYS_MS[tries] ?? 0;
          expect(wait).toBeGreaterThanOrEqual(Math.floor(delay * (1 - JITTER)));
          expect(wait).toBeLessThanOrEqual(Math.ceil(delay * (1 + JITTER)));
        },
      ),
    );
    expect(nextAttemptAt(NOW, 8, null)).toBeNull();
    expect(nextAttemptAt(NOW, 8, 60_000)).toBeNull();
  });

  it('returns no time before the requested wait ends, up to a day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 0, max: 2 ** 40 }),
        (tries, requested) => {
          const wait = (nextAttemptAt(NOW, tries, requested)?.getTime() ?? 0) - NOW.getTime();
          expect(wait).toBeGreaterThanOrEqual(Math.min(requested, MAX_RETRY_AFTER_MS));
          expect(wait).toBeLessThanOrEqual(MAX_RETRY_AFTER_MS);
        },
      ),
    );
  });
});

describe('pauseAfter', () => {
  it.each([
    [429, 60_000, 60_000],
    [503, 60_000, 60_000],
    [429, 2 ** 40, MAX_PAUSE_MS],
    [429, 0, null],
    [429, null, null],
    [500, 60_000, null],
    [302, 60_000, null],
    [null, null, null],
  ])('status %j with Retry-After %j ms returns a pause of %j ms', (status, retryAfterMs, expected) => {
    const until = pauseAfter({ status, retryAfterMs }, NOW);
    expect(until && until.getTime() - NOW.getTime()).toBe(expected);
  });
});

describe('readRetryAfter', () => {
  it.each([
    ['0', 0],
    ['120', 120_000],
    [' 7 ', 7_000],
    ['Sat, 21 Nov 2026 02:01:00 GMT', 60_000],
    ['Sat, 21 Nov 2026 01:00:00 GMT', 0],
    ['-1', null],
    ['1.5', null],
    ['1e3', null],
    ['0x10', null],
    ['soon', null],
    ['2027', 2_027_000],
    ['2027-01-01', null],
    ['99999999999', null],
    ['', null],
    [undefined, null],
    [['1', '2'], null],
  ])('parses %j as %s ms', (value, expected) => {
    expect(readRetryAfter(value, NOW)).toBe(expected);
  });
});
