import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ABSENT, UNMEASURED, rankChange, summarize } from './index.js';

const DEPTH = 20;
const EPSILON = 1e-9;

const foundRank = fc.integer({ min: 1, max: DEPTH });
const measuredRank = fc.oneof({ weight: 3, arbitrary: foundRank }, fc.constant(ABSENT));
const anyRank = fc.oneof({ weight: 4, arbitrary: measuredRank }, fc.constant(UNMEASURED));
const anyScan = fc.array(anyRank, { minLength: 1, maxLength: 441 });

function summary(ranks: readonly number[]) {
  return summarize(ranks, { depth: DEPTH });
}

describe('summarize', () => {
  it('does not depend on the order of the pins', () => {
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

  it('never gets worse when one pin improves', () => {
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

  it('bounds the total rank of every completion of the unmeasured pins', () => {
    const completed = anyScan.chain((ranks) =>
      fc.tuple(
        fc.constant(ranks),
        fc.tuple(...ranks.map((rank) => (rank === UNMEASURED ? measuredRank : fc.constant(rank)))),
      ),
    );
    fc.assert(
      fc.property(completed, ([ranks, completion]) => {
        const [best, worst] = summary(ranks).averageTotalRankBounds;
        const { averageTotalRank } = summary(completion);
        expect(averageTotalRank).toBeGreaterThanOrEqual(best - EPSILON);
        expect(averageTotalRank).toBeLessThanOrEqual(worst + EPSILON);
      }),
    );
  });

  it('reaches its bounds with rank 1 and with absence at the unmeasured pins', () => {
    fc.assert(
      fc.property(anyScan, (ranks) => {
        const filledWith = (rank: number) =>
          summary(ranks.map((r) => (r === UNMEASURED ? rank : r))).averageTotalRank;
        expect(summary(ranks).averageTotalRankBounds).toEqual([filledWith(1), filledWith(ABSENT)]);
      }),
    );
  });

  it('keeps its counts and ranges', () => {
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

  it('is blind to unmeasured pins in its means', () => {
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
