import { ABSENT, UNMEASURED } from '#libs/rank-metrics';
import type { UnmeasuredPin } from './scan.entity.js';

/** A stored pin: the rank of the business itself, and the row ids of all places there, best first. */
export interface StoredPin {
  readonly pin: number;
  readonly subject_rank: number;
  readonly unmeasured_reason: string | null;
  readonly results: readonly number[];
}

export interface FoldedScan {
  /** The business's rank at each pin. */
  readonly ranks: readonly number[];
  readonly unmeasured: readonly UnmeasuredPin[];
  /** For every place seen anywhere: its rank at each pin. */
  readonly ranksByPlace: ReadonlyMap<number, readonly number[]>;
  /** The place that is the business; null when it was seen nowhere. */
  readonly subjectPlaceId: number | null;
}

/** Why a pin was never reached before the scan was ended. */
export type NeverReached = 'not_tried' | 'cancelled';

interface Folding {
  /** Why pins without a row are unmeasured. */
  readonly withoutRow?: NeverReached;
  /** The row that stands for a place, for rows of which another one does. */
  readonly roots?: ReadonlyMap<number, number>;
}

/**
 * Turns rows by pin into rows by place. Pins without a row count as unmeasured. A place that is listed twice has at each
 * pin the better of its ranks.
 */
export function foldPins(
  pins: readonly StoredPin[],
  pinsTotal: number,
  { withoutRow = 'not_tried', roots = new Map() }: Folding = {},
): FoldedScan {
  const rootOf = (id: number): number => roots.get(id) ?? id;
  const byPin = new Map(pins.map((row) => [row.pin, row]));
  const indexes = Array.from({ length: pinsTotal }, (_, index) => index);
  const measured = indexes.map((index) => isMeasured(byPin.get(index)));
  const blank = measured.map((yes) => (yes ? ABSENT : UNMEASURED));
  const ranksByPlace = new Map<number, number[]>();
  for (const { pin, results } of pins) {
    for (const [position, listed] of results.entries()) {
      const placeId = rootOf(listed);
      let ranks = ranksByPlace.get(placeId);
      if (!ranks) ranksByPlace.set(placeId, (ranks = [...blank]));
      if (ranks[pin] === ABSENT) ranks[pin] = position + 1;
    }
  }
  return {
    ranks: indexes.map((index) => byPin.get(index)?.subject_rank ?? UNMEASURED),
    unmeasured: indexes
      .filter((index) => !measured[index])
      .map((pin) => ({ pin, reason: byPin.get(pin)?.unmeasured_reason ?? withoutRow })),
    ranksByPlace,
    subjectPlaceId: mostFrequent(pins.flatMap((row) => row.results[row.subject_rank - 1] ?? []).map(rootOf)),
  };
}

function isMeasured(row: StoredPin | undefined): boolean {
  return row !== undefined && row.subject_rank !== UNMEASURED;
}

/** The business may be listed twice; the listing that is met most is taken for it. */
function mostFrequent(placeIds: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const id of placeIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  const [best] = [...counts].sort(([a, m], [b, n]) => n - m || a - b);
  return best?.[0] ?? null;
}
