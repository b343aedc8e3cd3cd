import type { Retention } from '#libs/local-search';

/** A row of `place` that one provider listed. */
export interface ProvidersListing {
  readonly id: number;
  readonly place_id: string;
  readonly cid: string | null;
  readonly retention: Retention;
}

/**
 * The same place in the lists of several providers: by CID, else by place ID, which name one place whoever says them.
 * The row with the strictest terms stands for it, so that nothing is shown which one of them forbids; then the oldest.
 *
 * @returns the row that stands for a place, for each row of which another one does
 */
export function mergeListings(listings: readonly ProvidersListing[]): Map<number, number> {
  const rootByName = new Map<string, number>();
  const roots = new Map<number, number>();
  for (const { id, cid, place_id } of [...listings].sort(byTerms)) {
    const names = [...(cid === null ? [] : [`cid ${cid}`]), `id ${place_id}`];
    const root = names.map((name) => rootByName.get(name)).find((known) => known !== undefined) ?? id;
    for (const name of names) if (!rootByName.has(name)) rootByName.set(name, root);
    if (root !== id) roots.set(id, root);
  }
  return roots;
}

function byTerms(a: ProvidersListing, b: ProvidersListing): number {
  return Number(a.retention === 'open') - Number(b.retention === 'open') || a.id - b.id;
}
