import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ABSENT, rankChange, summarize, UNMEASURED } from './index.js';

const DEPTH = 20;
const EPSILON = 1e-9;

const foundRank = fc.integer({ min: 1, max: DEPTH });
const measuredRank = fc.oneof({ weight: 3, arbitrary: foundRank }, fc.constant(ABSENT));
const anyRank = fc.oneof({ weight: 4, arbitrary: measuredRank }, fc.constant(UNMEASURED));
const anyScan = fc.array(anyRank, { minLength: 1, maxLength: 441 });

function summary(ranks: readonly number[]) {
  return summarize(ranks, { depth: DEPTH });
}

function within(value: number | null, bounds: readonly [number, number]): void {
  expect(value).toBeGreaterThanOrEqual(Math.min(...bounds) - EPSILON);
  expect(value).toBeLessThanOrEqual(Math.max(...bounds) + EPSILON);
}

describe('summarize', () => {
  it('returns the same metrics for any order of the pins', () => {
    const shuffled = anyScan.chain((ranks) =>
      fc.tuple(
        fc.constant(ranks),
        fc.shuffledSubarray(ranks, { minLength: ranks.length, maxLength: ranks.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([ranks, permuted]) => {
        expect(summary(permuted)).toEqual(summary(ranks));
      }),
    );
  });

  it('returns no worse metrics when one pin improves', () => {
    fc.assert(
      fc.property(anyScan, measuredRank, measuredRank, (others, one, another) => {
        const [better, worse] = (rankChange(one, another, DEPTH) ?? 0) > 0 ? [another, one] : [one, another];
        const before = summary([...others, worse]);
        const after = summary([...others, better]);
        expect(after.averageTotalRank).toBeLessThanOrEqual(before.averageTotalRank ?? NaN);
        expect(after.shareOfLocalVoice).toBeGreaterThanOrEqual(before.shareOfLocalVoice ?? NaN);
        expect(after.foundPins).toBeGreaterThanOrEqual(before.foundPins);
      }),
    );
  });

  it('returns bounds that contain the metrics for any ranks at the unmeasured pins', () => {
    const completed = anyScan.chain((ranks) =>
      fc.tuple(
        fc.constant(ranks),
        fc.tuple(...ranks.map((rank) => (rank === UNMEASURED ? measuredRank : fc.constant(rank)))),
      ),
    );
    fc.assert(
      fc.property(completed, ([ranks, completion]) => {
        const bounds = summary(ranks);
        const truth = summary(completion);
        within(truth.averageTotalRank, bounds.averageTotalRankBounds);
        within(truth.shareOfLocalVoice, bounds.shareOfLocalVoiceBounds);
        within(truth.foundPins, bounds.foundPinsBounds);
      }),
    );
  });

  it('returns bounds that are reached with rank 1 and with absence at the unmeasured pins', () => {
    fc.assert(
      fc.property(anyScan, (ranks) => {
        const [best, worst] = [1, ABSENT].map((rank) =>
          summary(ranks.map((r) => (r === UNMEASURED ? rank : r))),
        );
        const bounds = summary(ranks);
        expect(bounds.averageTotalRankBounds).toEqual([best?.averageTotalRank, worst?.averageTotalRank]);
        expect(bounds.shareOfLocalVoiceBounds).toEqual([best?.shareOfLocalVoice, worst?.shareOfLocalVoice]);
        expect(bounds.foundPinsBounds).toEqual([best?.foundPins, worst?.foundPins]);
      }),
    );
  });

  it('returns consistent counts, and null metrics only for empty denominators', () => {
    fc.assert(
      fc.property(anyScan, (ranks) => {
        const { averageRank, averageTotalRank, shareOfLocalVoice, ...counts } = summary(ranks);
        expect(counts.totalPins).toBe(ranks.length);
        expect(counts.foundPins).toBeLessThanOrEqual(counts.measuredPins);
        expect(counts.coverage).toBe(counts.measuredPins / counts.totalPins);
        expect(averageRank === null).toBe(counts.foundPins === 0);
        expect(averageTotalRank === null).toBe(counts.measuredPins === 0);
        expect(shareOfLocalVoice === null).toBe(counts.measuredPins === 0);
        if (averageRank !== null) expect(averageTotalRank).toBeGreaterThanOrEqual(averageRank - EPSILON);
      }),
    );
  });

  it('ignores unmeasured pins in all means', () => {
    fc.assert(
      fc.property(anyScan, (ranks) => {
        const { averageRank, averageTotalRank, shareOfLocalVoice } = summary(ranks);
        expect(summary([...ranks, UNMEASURED])).toMatchObject({
          averageRank,
          averageTotalRank,
          shareOfLocalVoice,
        });
      }),
    );
  });
});
