import type { StoredPin } from './stored-pin.js';

/**
 * The business as several providers list it is one place: of each provider the listing that was met most stands for
 * it, and of these the one that was met most over all.
 *
 * @param roots the row that stands for a place, for rows of which another one does
 * @returns the row that stands for the business, for each of those rows
 */
export function mergeSubjects(
  pins: readonly StoredPin[],
  roots: ReadonlyMap<number, number>,
): Map<number, number> {
  const met = new Map<string | null, number[]>();
  for (const { provider, subject_rank, results } of pins) {
    const listed = results[subject_rank - 1];
    if (listed === undefined) continue;
    met.set(provider, [...(met.get(provider) ?? []), roots.get(listed) ?? listed]);
  }
  const business = mostFrequent([...met.values()].flat());
  const mains = [...met.values()].map(mostFrequent);
  return new Map(mains.flatMap((id) => (id === null || business === null ? [] : [[id, business] as const])));
}

/** The business may be listed twice; the listing that is met most is taken for it. */
export function mostFrequent(placeIds: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const id of placeIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  const [best] = [...counts].sort(([a, m], [b, n]) => n - m || a - b);
  return best?.[0] ?? null;
}
