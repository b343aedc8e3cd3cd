import { unreadable } from '../http/faults.js';
import {
  countOf,
  type Fields,
  fieldsOf,
  listOf,
  locationOf,
  numberOf,
  textOf,
  webAddressOf,
} from '../http/read-fields.js';
import { uniquePlaces } from '../results/gather-pages.js';
import { googleIdentity } from '../results/google-identity.js';
import { rankedPlaces } from '../results/ranked-places.js';
import type { ListedPlace, LocalSearchOutcome } from '../search-provider.js';
import { DATAFORSEO, NOTHING_FOUND } from './dataforseo-faults.js';
import { hoursOf } from './dataforseo-hours.js';

const PAID = 'maps_paid_item';

/** What a search found: up to `depth` places. @throws as `readPlaces` */
export function readOutcome(body: unknown, depth: number): LocalSearchOutcome {
  return { kind: 'results', places: uniquePlaces(readPlaces(body)).slice(0, depth) };
}

/**
 * The places of a search, best first, by `rank_group`, which does not count advertisements. A place within a larger one
 * (`is_directory_item`) has a rank as any other.
 *
 * @throws ProviderError `invalid_response` when a result has no name or kind: left out, it would move up all after it
 */
function readPlaces(body: unknown): ListedPlace[] {
  const items = itemsOf(body).map(fieldsOf);
  const listed = items.filter(({ type }) => type === 'maps_search');
  const areTold = items.every(({ type }) => typeof type === 'string');
  if (!areTold || (listed.length === 0 && items.some(({ type }) => type !== PAID))) {
    throw unreadable(DATAFORSEO, 'listed what is neither a place nor an advertisement');
  }
  return rankedPlaces(listed, readPlace, DATAFORSEO, 'rank_group');
}

/** The place of a look-up; null when there is none. */
export function readSinglePlace(body: unknown): ListedPlace | null {
  return readPlace(itemsOf(body)[0]);
}

/** @throws ProviderError `invalid_response` when there is no list, and no word of an empty one */
function itemsOf(body: unknown): readonly unknown[] {
  const { status_code: outcome, result } = fieldsOf(listOf(fieldsOf(body)['tasks'])[0]);
  if (outcome === NOTHING_FOUND) return [];
  const { items, items_count: count } = fieldsOf(listOf(result)[0]);
  if (!Array.isArray(items) && count !== 0) {
    throw unreadable(DATAFORSEO, 'answered without results and without saying why');
  }
  return listOf(items);
}

/** One place; null for what has no name. */
function readPlace(value: unknown): ListedPlace | null {
  const fields = fieldsOf(value);
  const name = textOf(fields['title']);
  if (name === null) return null;
  const location = locationOf(fields['latitude'], fields['longitude']);
  const rating = fieldsOf(fields['rating']);
  return {
    ...googleIdentity(fields, { name, ...location }),
    name,
    ...location,
    address: textOf(fields['address']) ?? addressOf(fieldsOf(fields['address_info'])),
    category: textOf(fields['category']),
    rating: numberOf(rating['value'], { min: 1, max: 5 }),
    reviewCount: countOf(rating['votes_count']),
    phone: textOf(fields['phone']),
    website: webAddressOf(fields['url']),
    openingHours: hoursOf(fields),
  };
}

/** Of its parts; a city without a street is where a business goes to its customers, no address. */
function addressOf(parts: Fields): string | null {
  if (textOf(parts['address']) === null) return null;
  const lines = ['address', 'city', 'region', 'zip', 'country_code'].map((part) => textOf(parts[part]));
  return textOf(lines.filter((line) => line !== null).join(', '));
}
