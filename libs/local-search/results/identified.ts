import { normalizeName } from '../../place-identity/index.js';
import type { Vendor } from '../http/errors.js';
import { ProviderError } from '../port/provider-error.js';
import type { ListedPlace, LocalSearchQuery } from '../port/search-provider.js';

export type Found = Pick<ListedPlace, 'name' | 'lat' | 'lng'>;

const BY_NAME = 'name:';

/** Builds the place ID of a listing without an identifier from its name and position, so that it stays distinct. */
export function namePlaceId({ name, lat, lng }: Found): string {
  return `${BY_NAME}${normalizeName(name)}@${String(lat)},${String(lng)}`;
}

/**
 * Returns whether a listing has neither an identifier nor a position. It may be any place of that name, so it holds its rank,
 * is not stored and proves nothing about a business with that name.
 */
export function isUnidentified({ placeId, lat }: Pick<ListedPlace, 'placeId' | 'lat'>): boolean {
  return lat === null && placeId.startsWith(BY_NAME);
}

/** At most one listing in this many may be unidentified. */
const LISTINGS_PER_UNIDENTIFIED = 10;

/** Returns whether a list of a vendor is a measurement: nearly every listing has an identifier or a position. */
export function isReadable(places: readonly ListedPlace[]): boolean {
  return places.filter(isUnidentified).length <= Math.floor(places.length / LISTINGS_PER_UNIDENTIFIED);
}

/** The error of a list that is no measurement. It is not retried: the adapter has asked twice. */
export function unidentifiable({ label }: Vendor): ProviderError {
  const message = `${label} listed places without identifiers and positions`;
  return new ProviderError('invalid_response', message, { retryable: false });
}

type Repeatable = Pick<LocalSearchQuery, 'fresh' | 'nextRequest' | 'mayRepeat'>;

interface Answer {
  readonly places: readonly ListedPlace[];
}

/**
 * Asks a vendor, and once more, uncached, if the answer is no measurement or doubtful. A fresh query is not repeated, nor
 * is one that may not be.
 *
 * @param isDoubtful whether the vendor often sends such an answer by mistake. It counts if it comes twice.
 * @throws ProviderError `invalid_response` if the listings cannot be identified, or vanish when asked again; errors of `ask`
 */
export async function askForIdentified<T extends Answer>(
  vendor: Vendor,
  { fresh = false, nextRequest, mayRepeat = () => true }: Repeatable,
  ask: (fresh: boolean) => Promise<T>,
  isDoubtful: (answer: T) => boolean = () => false,
): Promise<T> {
  const first = await ask(fresh);
  const wasReadable = isReadable(first.places);
  if (wasReadable && (fresh || !isDoubtful(first))) return first;
  if (fresh || !mayRepeat()) {
    if (wasReadable) return first;
    throw unidentifiable(vendor);
  }
  await nextRequest?.();
  const second = await ask(true);
  const hasVanished = !wasReadable && second.places.length === 0;
  if (hasVanished || !isReadable(second.places)) throw unidentifiable(vendor);
  return second;
}
