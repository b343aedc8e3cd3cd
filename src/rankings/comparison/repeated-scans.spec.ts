import { describe, expect, it } from 'vitest';
import { repeatedScans } from './repeated-scans.js';

const MINUTE = 60_000;

/** Creates scans that ended the given numbers of minutes ago. */
const scans = (...minutesAgo: number[]) =>
  minutesAgo.map((minutes) => ({ minutes, completedAt: new Date(1_800_000_000_000 - minutes * MINUTE) }));
const repeats = (...minutesAgo: number[]) =>
  repeatedScans(scans(...minutesAgo)).map(({ minutes }) => minutes);

describe('repeatedScans', () => {
  it('returns at least three scans that ended within an hour', () => {
    expect(repeats(0, 1, 60)).toEqual([0, 1, 60]);
    expect(repeats(0, 1, 61)).toEqual([]);
    expect(repeats(0, 1)).toEqual([]);
    expect(repeats()).toEqual([]);
  });

  it('returns the latest group, even if single scans followed', () => {
    expect(repeats(0, 240, 480, 490, 500, 510, 1000, 1010, 1020)).toEqual([480, 490, 500, 510]);
  });
});
