/** Stored rank of a measured pin whose results, down to the search depth, do not contain the place. */
export const ABSENT = 0;

/** Stored rank of a pin where no search succeeded, so that the place may be present or absent. */
export const UNMEASURED = -1;

/** Number of positions that count as the top of the results: Google shows three places in its local pack. */
export const DEFAULT_TOP_N = 3;

/** Returns the position that counts for an absent place: the first one beyond the search depth. */
export function absentPosition(depth: number): number {
  return depth + 1;
}

/** Returns the position of a measured rank: the rank itself, or depth + 1 if absent. */
export function positionOf(rank: number, depth: number): number {
  return rank === ABSENT ? absentPosition(depth) : rank;
}

/** @throws {RangeError} unless the depth is an integer of at least 1 */
export function assertDepth(depth: number): void {
  if (!Number.isInteger(depth) || depth < 1) {
    throw new RangeError(`The search depth must be an integer of at least 1; got ${depth}.`);
  }
}

/** @throws {RangeError} unless topN is an integer from 1 to the depth */
export function assertTopN(topN: number, depth: number): void {
  if (!Number.isInteger(topN) || topN < 1 || topN > depth) {
    throw new RangeError(`topN must be an integer from 1 to the search depth ${depth}; got ${topN}.`);
  }
}

/** @throws {RangeError} unless the rank is 1 to depth, ABSENT or UNMEASURED */
export function assertRank(rank: number, depth: number): void {
  if (!Number.isInteger(rank) || rank < UNMEASURED || rank > depth) {
    throw new RangeError(
      `A rank must be an integer from 1 to ${depth}, ${ABSENT} (absent) or ${UNMEASURED} (unmeasured); got ${rank}.`,
    );
  }
}
