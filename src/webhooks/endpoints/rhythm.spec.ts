import { describe, expect, it } from 'vitest';
import { nextDigest, type Timing } from './rhythm.js';

const DAILY: Timing = { rhythm: 'daily', hour: 2, weekday: 1, timezone: 'Europe/Berlin' };

/** Returns the digests after a moment. */
function digests(timing: Timing, after: string, count: number): string[] {
  let at = new Date(after);
  return Array.from({ length: count }, () => {
    at = nextDigest(timing, at) ?? new Date(Number.NaN);
    return at.toISOString();
  });
}

describe('nextDigest', () => {
  it('sends a digest of an hour that the change to summer time skips once, at the change', () => {
    expect(digests(DAILY, '2026-03-28T12:00:00Z', 2)).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:00:00.000Z',
    ]);
  });

  it('sends a digest of an hour that occurs twice at the end of summer time once', () => {
    expect(digests(DAILY, '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T00:00:00.000Z',
      '2026-10-26T01:00:00.000Z',
    ]);
    // Also if the first of the two has just passed.
    expect(digests(DAILY, '2026-10-25T00:30:00Z', 1)).toEqual(['2026-10-26T01:00:00.000Z']);
    expect(digests({ ...DAILY, rhythm: 'weekly', weekday: 7 }, '2026-10-25T00:30:00Z', 1)).toEqual([
      '2026-11-01T01:00:00.000Z',
    ]);
  });
});
