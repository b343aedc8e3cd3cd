import { unreadable, type Vendor } from '../http/errors.js';
import { fieldsOf, rankOf } from '../http/read-fields.js';
import type { ListedPlace } from '../port/search-provider.js';
import { isAd } from './ads.js';

/** A place with its position on the page, from 1. */
interface Positioned {
  readonly position: number;
  readonly place: ListedPlace;
}

/**
 * Reads the places of one page, best first, without results that are marked as advertisements.
 *
 * @param read returns null for a result without a name
 * @param rank the vendor's field for the position; results without it keep their order
 * @throws ProviderError `invalid_response` if a result has no name: omitting it would raise the ranks after it
 */
export function readRankedPlaces(
  results: readonly unknown[],
  read: (result: unknown) => ListedPlace | null,
  vendor: Vendor,
  rank = 'position',
): ListedPlace[] {
  return results
    .filter((result) => !isAd(fieldsOf(result)))
    .map((result, index): Positioned => {
      const place = read(result);
      if (!place) throw unreadable(vendor, 'listed a place without a name');
      return { position: rankOf(fieldsOf(result)[rank]) ?? index + 1, place };
    })
    .sort((a, b) => a.position - b.position)
    .map(({ place }) => place);
}
