import type { ListedPlace, LocalSearchQuery } from '../search-provider.js';

export interface Page {
  readonly places: readonly ListedPlace[];
  /** Whether there can be another one after it. */
  readonly isLast: boolean;
}

/**
 * Reads pages until there are enough places, or a page is the last or brings nothing new: past the end vendors repeat
 * themselves, and charge for it. No more pages than the depth takes when all are full, so that an advertisement among
 * the results does not double the price of a search.
 */
export async function gatherPages(
  { depth, nextRequest }: Pick<LocalSearchQuery, 'depth' | 'nextRequest'>,
  pageSize: number,
  readPage: (index: number) => Promise<Page>,
): Promise<ListedPlace[]> {
  const listed: ListedPlace[] = [];
  let places: ListedPlace[] = [];
  for (let index = 0; index * pageSize < depth; index++) {
    if (index > 0) await nextRequest?.();
    const page = await readPage(index);
    const known = places.length;
    // Of all, not of what is left so far: a listing that was dropped may have told by what else the place is known.
    listed.push(...page.places);
    places = uniquePlaces(listed);
    if (page.isLast || places.length === known || places.length >= depth) break;
  }
  return places.slice(0, depth);
}

/** Each place where it stands first: one is known by its CID or its place ID, whichever comes again. */
export function uniquePlaces(places: readonly ListedPlace[]): ListedPlace[] {
  const seen = new Set<string>();
  return places.filter(({ placeId, cid }) => {
    const keys = [placeId, ...(cid === null ? [] : [`cid:${cid}`])];
    const isNew = !keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return isNew;
  });
}
