import { unreadable, type Vendor } from '../http/errors.js';
import { type Fields, fieldsOf, numberOf } from '../http/read-fields.js';
import type { ListedPlace } from '../search-provider.js';

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
    .filter((result) => !isPaid(fieldsOf(result)))
    .map((result, index): Positioned => {
      const place = read(result);
      if (!place) throw unreadable(vendor, 'listed a place without a name');
      return { position: numberOf(fieldsOf(result)[rank], { min: 1, max: 1_000 }) ?? index + 1, place };
    })
    .sort((a, b) => a.position - b.position)
    .map(({ place }) => place);
}

const PAID_TYPES: ReadonlySet<unknown> = new Set(['ad', 'ads', 'sponsored', 'maps_paid_item']);

function isPaid({ sponsored, is_sponsored, ad, is_ad, is_paid, type }: Fields): boolean {
  return [sponsored, is_sponsored, ad, is_ad, is_paid].includes(true) || PAID_TYPES.has(type);
}
