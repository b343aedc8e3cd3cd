import { categoryOf, countOf, locationOf, ratingOf, textOf } from '../http/read-fields.js';
import { webAddressOf } from '../http/web-address.js';
import type { ListedPlace } from '../port/search-provider.js';
import type { Found } from './identified.js';

/** The values of a listing, which may have any shape. Of several values the first that can be read counts. */
export interface RawPlace {
  readonly name: unknown;
  readonly position: readonly [lat: unknown, lng: unknown];
  readonly address?: unknown;
  readonly categories?: readonly unknown[];
  readonly rating?: unknown;
  readonly reviewCount?: unknown;
  readonly phones?: readonly unknown[];
  readonly websites?: readonly unknown[];
  readonly openingHours?: string | null;
}

/**
 * Reads a listing; null without a name.
 *
 * @param identify returns its identifiers, which may be built from its name and position
 */
export function readPlace(
  raw: RawPlace,
  identify: (found: Found) => Pick<ListedPlace, 'placeId' | 'cid'>,
): ListedPlace | null {
  const name = textOf(raw.name);
  if (name === null) return null;
  const found = { name, ...locationOf(...raw.position) };
  return {
    ...identify(found),
    ...found,
    address: textOf(raw.address),
    category: categoryOf(...(raw.categories ?? [])),
    rating: ratingOf(raw.rating),
    reviewCount: countOf(raw.reviewCount),
    phone: firstOf(raw.phones, textOf),
    website: firstOf(raw.websites, webAddressOf),
    openingHours: raw.openingHours ?? null,
  };
}

function firstOf(values: readonly unknown[] = [], read: (value: unknown) => string | null): string | null {
  return values.map(read).find((value) => value !== null) ?? null;
}
