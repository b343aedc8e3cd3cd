import type { Retention } from '#libs/local-search';

/** A row of `place`. */
export interface ProviderListing {
  readonly id: number;
  readonly placeId: string;
  readonly cid: string | null;
  readonly retention: Retention;
}

/**
 * Merges listings of the same place by several providers: the CID, else the place ID, identifies a place across
 * providers. The row with the strictest terms represents it, so nothing is shown that one provider forbids; among
 * equal terms the oldest row does.
 *
 * @returns the representing row of each row that another one represents
 */
export function mergeListings(listings: readonly ProviderListing[]): Map<number, number> {
  const rootByName = new Map<string, number>();
  const roots = new Map<number, number>();
  for (const { id, cid, placeId } of [...listings].sort(byTerms)) {
    const names = [...(cid === null ? [] : [`cid ${cid}`]), `id ${placeId}`];
    const root = names.map((name) => rootByName.get(name)).find((known) => known !== undefined) ?? id;
    for (const name of names) if (!rootByName.has(name)) rootByName.set(name, root);
    if (root !== id) roots.set(id, root);
  }
  return roots;
}

function byTerms(a: ProviderListing, b: ProviderListing): number {
  return Number(a.retention === 'open') - Number(b.retention === 'open') || a.id - b.id;
}
