import type { StoredPin } from '../record/pins/scan-pins.repository.js';

/**
 * Merges the listings of the business by several providers into one place. The most frequent listing of each provider
 * represents it, and the most frequent listing overall represents the business.
 *
 * @param roots the row that represents a place, for each row that another one represents
 * @returns each provider's row of the business → the row that represents the business
 */
export function mergeSubjects(
  pins: readonly StoredPin[],
  roots: ReadonlyMap<number, number>,
): Map<number, number> {
  const listings = new Map<string | null, number[]>();
  for (const { provider, rank, results } of pins) {
    const listed = results[rank - 1];
    if (listed === undefined) continue;
    listings.set(provider, [...(listings.get(provider) ?? []), roots.get(listed) ?? listed]);
  }
  const business = mostFrequent([...listings.values()].flat());
  const mains = [...listings.values()].map(mostFrequent);
  return new Map(mains.flatMap((id) => (id === null || business === null ? [] : [[id, business] as const])));
}

/** Returns the most frequent id, the smallest of equally frequent ones; null for an empty list. */
export function mostFrequent(placeIds: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const id of placeIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  const [best] = [...counts].sort(([a, m], [b, n]) => n - m || a - b);
  return best?.[0] ?? null;
}
