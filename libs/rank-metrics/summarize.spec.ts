import { describe, expect, it } from 'vitest';
import { ABSENT, summarize, UNMEASURED } from './index.js';

const DEPTH = 20;

describe('summarize', () => {
  it('calculates all metrics of a 3×3 scan with absent and unmeasured pins', () => {
    const ranks = [1, 2, 4, ABSENT, 3, 20, UNMEASURED, ABSENT, 6];
    expect(summarize(ranks, { depth: DEPTH })).toEqual({
      averageRank: 6, // (1 + 2 + 4 + 3 + 20 + 6) / 6 found
      averageTotalRank: 9.75, // (36 + 2 · 21) / 8 measured
      shareOfLocalVoice: 0.375, // ranks 1, 2, 3 of 8 measured
      foundPins: 6,
      measuredPins: 8,
      totalPins: 9,
      coverage: 8 / 9,
      averageTotalRankBounds: [79 / 9, 11], // (78 + 1) / 9 and (78 + 21) / 9
      shareOfLocalVoiceBounds: [4 / 9, 3 / 9], // the unmeasured pin in the top three or not
      foundPinsBounds: [7, 6],
    });
  });

  it('returns equal bounds when every pin is measured', () => {
    const summary = summarize([2, 4, ABSENT], { depth: DEPTH });
    expect(summary).toMatchObject({ averageRank: 3, averageTotalRank: 9, coverage: 1 });
    expect(summary.averageTotalRankBounds).toEqual([9, 9]);
    expect(summary.shareOfLocalVoiceBounds).toEqual([1 / 3, 1 / 3]);
    expect(summary.foundPinsBounds).toEqual([2, 2]);
  });

  it('returns a null averageRank and an averageTotalRank of 21 for a place found nowhere', () => {
    expect(summarize([ABSENT, ABSENT], { depth: DEPTH })).toMatchObject({
      averageRank: null,
      averageTotalRank: 21,
      shareOfLocalVoice: 0,
      foundPins: 0,
      measuredPins: 2,
    });
  });

  it('returns null means and the widest bounds when no pin was measured', () => {
    expect(summarize([UNMEASURED, UNMEASURED], { depth: DEPTH })).toEqual({
      averageRank: null,
      averageTotalRank: null,
      shareOfLocalVoice: null,
      foundPins: 0,
      measuredPins: 0,
      totalPins: 2,
      coverage: 0,
      averageTotalRankBounds: [1, 21],
      shareOfLocalVoiceBounds: [1, 0],
      foundPinsBounds: [2, 0],
    });
  });

  it('counts absent pins as depth + 1 and the share of local voice up to topN', () => {
    const summary = summarize([1, 4, 10, ABSENT], { depth: 10, topN: 10 });
    expect(summary).toMatchObject({ averageTotalRank: 6.5, shareOfLocalVoice: 0.75 });
  });

  it.each([21, -2, 1.5, NaN, Infinity])('throws a RangeError for the rank %d', (rank) => {
    expect(() => summarize([1, rank], { depth: DEPTH })).toThrow(RangeError);
  });

  it('throws a RangeError for an empty list of ranks', () => {
    expect(() => summarize([], { depth: DEPTH })).toThrow(RangeError);
  });

  it.each([0, 2.5, NaN])('throws a RangeError for the depth %d', (depth) => {
    expect(() => summarize([UNMEASURED], { depth })).toThrow(RangeError);
  });

  it.each([0, 21, 2.5, NaN])('throws a RangeError for the topN %d', (topN) => {
    expect(() => summarize([1], { depth: DEPTH, topN })).toThrow(RangeError);
  });
});
