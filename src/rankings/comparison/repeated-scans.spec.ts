import { describe, expect, it } from 'vitest';
import { repeatedScans } from './repeated-scans.js';

const MINUTE = 60_000;

/** Scans that ended so many minutes ago. */
const scans = (...minutesAgo: number[]) =>
  minutesAgo.map((minutes) => ({ minutes, completedAt: new Date(1_800_000_000_000 - minutes * MINUTE) }));
const repeats = (...minutesAgo: number[]) =>
  repeatedScans(scans(...minutesAgo)).map(({ minutes }) => minutes);

describe('repeatedScans', () => {
  it('takes three that ended within an hour', () => {
    expect(repeats(0, 1, 60)).toEqual([0, 1, 60]);
    expect(repeats(0, 1, 61)).toEqual([]);
    expect(repeats(0, 1)).toEqual([]);
    expect(repeats()).toEqual([]);
  });

  it('takes the latest group, whatever was scanned since', () => {
    expect(repeats(0, 240, 480, 490, 500, 510, 1000, 1010, 1020)).toEqual([480, 490, 500, 510]);
  });
});
