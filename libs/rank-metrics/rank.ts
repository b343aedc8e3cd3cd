/** Stored rank of a measured pin whose results, down to the search depth, do not hold the place. */
export const ABSENT = 0;

/** Stored rank of a pin for which no search succeeded: nothing is known there, not even absence. */
export const UNMEASURED = -1;

/** Positions that count as the top of the results: Google shows three places in its local pack. */
export const DEFAULT_TOP_N = 3;

/** The position counted for a place that is absent: the first one below the search depth. */
export function absentPosition(depth: number): number {
  return depth + 1;
}

/** The position a measured rank counts as: itself, or depth + 1 when absent. */
export function positionOf(rank: number, depth: number): number {
  return rank === ABSENT ? absentPosition(depth) : rank;
}

/** @throws {RangeError} unless the depth is a whole number from 1. */
export function assertDepth(depth: number): void {
  if (!Number.isInteger(depth) || depth < 1) {
    throw new RangeError(`The search depth must be a whole number from 1, not ${depth}.`);
  }
}

/** @throws {RangeError} unless topN is a whole number from 1 to the depth. */
export function assertTopN(topN: number, depth: number): void {
  if (!Number.isInteger(topN) || topN < 1 || topN > depth) {
    throw new RangeError(`topN must be a whole number from 1 to the search depth ${depth}, not ${topN}.`);
  }
}

/** @throws {RangeError} unless the rank is 1 to depth, ABSENT or UNMEASURED. */
export function assertRank(rank: number, depth: number): void {
  if (!Number.isInteger(rank) || rank < UNMEASURED || rank > depth) {
    throw new RangeError(
      `A rank must be a whole number from 1 to ${depth}, ${ABSENT} (absent) or ${UNMEASURED} (unmeasured), not ${rank}.`,
    );
  }
}
