import { unreadable, type Vendor } from '../http/faults.js';
import { type Fields, fieldsOf, numberOf } from '../http/read-fields.js';
import type { ListedPlace } from '../search-provider.js';

/** A place and where it stands on its page, from 1. */
interface Positioned {
  readonly position: number;
  readonly place: ListedPlace;
}

/**
 * The places of one page, best first: by `position`, or what the vendor calls it, where there is one. Advertisements, where they are marked among the
 * results, do not count.
 *
 * @param read null for what has no name
 * @throws ProviderError `invalid_response` when a result has no name: left out, it would move up all after it
 */
export function rankedPlaces(
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

function isPaid({ sponsored, is_sponsored, ad, is_ad, type }: Fields): boolean {
  return [sponsored, is_sponsored, ad, is_ad].includes(true) || PAID_TYPES.has(type);
}
