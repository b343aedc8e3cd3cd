import type { Sequence, StoredAccessRepository } from './stored-access.repository.js';

/** How far a sequence jumps if the numbers that it has given out since the backup are unknown. */
export const JUMP = 10_000_000n;
/** A jump takes at most this part of the numbers that are left, so that restores do not exhaust a sequence. */
const PART = 100n;

/**
 * Makes every sequence continue after the last number that it has given out in either database.
 *
 * @param isKnown whether the replaced database has given out every number since the backup
 */
export async function raiseSequences(
  access: StoredAccessRepository,
  restored: ReadonlyMap<string, Sequence>,
  present: ReadonlyMap<string, Sequence>,
  isKnown: boolean,
): Promise<void> {
  for (const [name, sequence] of restored) {
    const last = nextStart(sequence, present.get(name)?.last ?? null, isKnown);
    if (last !== null) await access.setSequence(name, last);
  }
}

/** Returns the number after which a sequence continues; null to leave it unused. */
export function nextStart(
  { last: restored, max }: Sequence,
  present: bigint | null,
  isKnown: boolean,
): bigint | null {
  if (isKnown && restored === null && present === null) return null;
  const [a, b] = [restored ?? 0n, present ?? 0n];
  const last = a > b ? a : b;
  if (isKnown) return last;
  const share = (max - last) / PART;
  return last + (share < JUMP ? share : JUMP);
}
