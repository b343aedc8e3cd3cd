import {
  featureIdToCid,
  featureIdToPlaceId,
  normalizeCid,
  normalizeName,
  placeIdToCid,
} from '../../place-identity/index.js';
import { countOf, fieldsOf, listOf, numberOf, textOf, webAddressOf } from '../http/read-fields.js';
import { ProviderError } from '../provider-error.js';
import type { ListedPlace } from '../search-provider.js';

/** A place and where it stands on its page, from 1. */
interface Positioned {
  readonly position: number;
  readonly place: ListedPlace;
}

/**
 * The places of one page of SerpApi's `google_maps` engine, best first. Advertisements, which stand in a block of
 * their own or are marked, do not count. A query that means one place only is answered with that place alone.
 *
 * @throws ProviderError `invalid_response` when a result has no name: left out, it would move up all after it
 */
export function readPlaces(body: unknown): ListedPlace[] {
  const { local_results: results, place_results: single } = fieldsOf(body);
  const listed = Array.isArray(results) || single === undefined ? listOf(results) : [single];
  return listed
    .filter((result) => fieldsOf(result)['sponsored'] !== true)
    .map((result, index): Positioned => {
      const place = readPlace(result);
      if (!place) throw unreadable();
      return { position: numberOf(fieldsOf(result)['position'], { min: 1, max: 1_000 }) ?? index + 1, place };
    })
    .sort((a, b) => a.position - b.position)
    .map(({ place }) => place);
}

function unreadable(): ProviderError {
  return new ProviderError('invalid_response', 'SerpApi listed a place without a name', { retryable: true });
}

/** One place; null for what has no name. */
export function readPlace(value: unknown): ListedPlace | null {
  const fields = fieldsOf(value);
  const name = textOf(fields['title']);
  if (name === null) return null;
  const { latitude, longitude } = fieldsOf(fields['gps_coordinates']);
  const lat = numberOf(latitude, { min: -90, max: 90 });
  const lng = numberOf(longitude, { min: -180, max: 180 });
  const location = lat === null || lng === null ? { lat: null, lng: null } : { lat, lng };
  return {
    ...identityOf(fields, name, location),
    name,
    ...location,
    address: textOf(fields['address']),
    category: textOf(fields['type']) ?? textOf(listOf(fields['type'])[0]),
    rating: numberOf(fields['rating'], { min: 1, max: 5 }),
    reviewCount: countOf(fields['reviews']),
    phone: textOf(fields['phone']),
    website: webAddressOf(fields['website']),
    openingHours: textOf(fields['hours']),
  };
}

type Location = Pick<ListedPlace, 'lat' | 'lng'>;

/** `data_cid` is the CID, `data_id` the feature ID, and `place_id` a place ID from which both can be read. */
function identityOf(
  fields: Readonly<Record<string, unknown>>,
  name: string,
  { lat, lng }: Location,
): Pick<ListedPlace, 'placeId' | 'cid'> {
  const placeId = textOf(fields['place_id']);
  const featureId = textOf(fields['data_id']);
  const cid =
    normalizeCid(textOf(fields['data_cid']) ?? '') ??
    (featureId === null ? null : featureIdToCid(featureId)) ??
    (placeId === null ? null : placeIdToCid(placeId));
  return {
    cid,
    placeId:
      placeId ??
      (featureId === null ? null : featureIdToPlaceId(featureId)) ??
      (cid === null ? `name:${normalizeName(name)}@${String(lat)},${String(lng)}` : `cid:${cid}`),
  };
}
