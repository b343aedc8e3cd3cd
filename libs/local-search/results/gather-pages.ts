import type { ListedPlace, LocalSearchQuery } from '../port/search-provider.js';

export interface Page {
  readonly places: readonly ListedPlace[];
  /** Whether no further page exists. */
  readonly isLast: boolean;
}

/**
 * Reads pages until there are enough places, or a page is the last or has no new place: past the end vendors repeat results
 * and charge for them. Reads at most the pages of a full list, so an advertisement does not double the price of a search.
 *
 * @param maxPages more for a vendor whose pages are free and may be short
 */
export async function gatherPages(
  { depth, nextRequest }: Pick<LocalSearchQuery, 'depth' | 'nextRequest'>,
  pageSize: number,
  readPage: (index: number) => Promise<Page>,
  maxPages = Math.ceil(depth / pageSize),
): Promise<ListedPlace[]> {
  const listed: ListedPlace[] = [];
  let places: ListedPlace[] = [];
  for (let index = 0; index < maxPages; index++) {
    if (index > 0) await nextRequest?.();
    const page = await readPage(index);
    const known = places.length;
    // Of all listings: a dropped duplicate may have another identifier of the place.
    listed.push(...page.places);
    places = uniquePlaces(listed);
    if (page.isLast || places.length === known || places.length >= depth) break;
  }
  return places.slice(0, depth);
}

/** Removes places whose CID or place ID occurred before. */
export function uniquePlaces(places: readonly ListedPlace[]): ListedPlace[] {
  const seen = new Set<string>();
  return places.filter(({ placeId, cid }) => {
    const keys = [placeId, ...(cid === null ? [] : [`cid:${cid}`])];
    const isNew = !keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return isNew;
  });
}
