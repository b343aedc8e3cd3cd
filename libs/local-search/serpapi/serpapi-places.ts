import { NAME_MATCH_THRESHOLD, nameSimilarity, readMid } from '../../place-identity/index.js';
import { fieldsOf, listOf, textOf } from '../http/read-fields.js';
import type { ListedPlace, LocalSearchQuery } from '../port/search-provider.js';
import { readGooglePlace } from '../results/google-vendor.js';
import { hoursByDay } from '../results/hours-by-day.js';
import { readRankedPlaces } from '../results/ranked-places.js';
import type { Dialect } from './dialects.js';

/**
 * Reads the places of one page, best first, without advertisements. An unambiguous search has a single place.
 *
 * @throws ProviderError `invalid_response` if a result has no name
 */
export function readPlaces(body: unknown, dialect: Dialect): ListedPlace[] {
  return readRankedPlaces(listedIn(body, dialect), readPlace, dialect, dialect.rank);
}

/** Returns the results of a response, including advertisements. */
export function listedIn(body: unknown, { list, single }: Dialect): readonly unknown[] {
  const { [list]: results, [single]: only } = fieldsOf(body);
  return Array.isArray(results) || only === undefined ? listOf(results) : [only];
}

/**
 * Returns whether a first page may be a fault of the vendor: it is empty, or a single place for a keyword that is not its name
 * (serpapi/public-roadmap#2505).
 */
export function isDoubtful(
  body: unknown,
  dialect: Dialect,
  { keyword }: Pick<LocalSearchQuery, 'keyword'>,
): boolean {
  const listed = listedIn(body, dialect);
  if (listed.length === 0) return true;
  if (Array.isArray(fieldsOf(body)[dialect.list])) return false;
  const name = readPlace(listed[0])?.name;
  return name !== undefined && nameSimilarity(keyword, name) < NAME_MATCH_THRESHOLD;
}

/** Reads one place; null without a name. */
export function readPlace(value: unknown): ListedPlace | null {
  const fields = fieldsOf(value);
  const { latitude, longitude } = fieldsOf(fields['gps_coordinates']);
  // SerpApi and Scrapingdog call it `provider_id`, SearchApi `kgmid`.
  const mid = readMid(textOf(fields['provider_id'])) ?? readMid(textOf(fields['kgmid']));
  const place = readGooglePlace(fields, {
    name: fields['title'],
    position: [latitude, longitude],
    address: fields['address'],
    categories: [fields['type'], ...listOf(fields['type']), ...listOf(fields['types'])],
    rating: fields['rating'],
    reviewCount: fields['reviews'],
    phones: [fields['phone']],
    websites: [fields['website'], fieldsOf(fields['links'])['website']],
    openingHours:
      hoursByDay(fields['operating_hours']) ??
      hoursByDay(fields['open_hours']) ??
      hoursByDay(fields['hours']),
  });
  return place && { ...place, ...(mid !== null && { mid }) };
}
