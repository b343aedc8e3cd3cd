import { unreadable } from '../http/errors.js';
import { countOf, type Fields, fieldsOf, listOf, textOf } from '../http/read-fields.js';
import type { ListedPlace, LocalSearchOutcome } from '../port/search-provider.js';
import { uniquePlaces } from '../results/gather-pages.js';
import { readGooglePlace } from '../results/google-vendor.js';
import { isReadable, unidentifiable } from '../results/identified.js';
import { readRankedPlaces } from '../results/ranked-places.js';
import { compareDays } from '../results/week-days.js';
import { DATAFORSEO, NOTHING_FOUND } from './dataforseo-errors.js';
import type { Engine } from './engines.js';

const PAID = 'maps_paid_item';

/**
 * Reads the result of a queued search, which is not asked for again.
 *
 * @throws ProviderError as `readPlaces` does, and if the listings cannot be identified
 */
export function readOutcome(body: unknown, depth: number, engine: Engine): LocalSearchOutcome {
  const places = readPlaces(body, engine);
  if (!isReadable(places)) throw unidentifiable(DATAFORSEO);
  return toOutcome(places, depth);
}

/** Returns at most `depth` places without duplicates. */
export function toOutcome(places: readonly ListedPlace[], depth: number): LocalSearchOutcome {
  return { kind: 'results', places: uniquePlaces(places).slice(0, depth) };
}

/**
 * Reads the places of a search, best first by `rank_group`. Advertisements have another type (Google Maps) or are marked as
 * paid (Local Finder). A place within a larger one (`is_directory_item`) has a rank of its own.
 *
 * @throws ProviderError `invalid_response` if a result has no name or type: omitting it would raise the ranks after it
 */
export function readPlaces(body: unknown, { itemType }: Engine): ListedPlace[] {
  const items = itemsOf(body).map(fieldsOf);
  const listed = items.filter(({ type }) => type === itemType);
  const haveTypes = items.every(({ type }) => typeof type === 'string');
  if (!haveTypes || (listed.length === 0 && items.some(({ type }) => type !== PAID))) {
    throw unreadable(DATAFORSEO, 'listed an item that is neither a place nor an advertisement');
  }
  return readRankedPlaces(listed, readPlace, DATAFORSEO, 'rank_group');
}

/** Reads the place of a look-up; null without one. */
export function readSinglePlace(body: unknown): ListedPlace | null {
  return readPlace(itemsOf(body)[0]);
}

/**
 * Returns the items of a finished task. DataForSEO reports an empty list as an error, as no result or as no items.
 *
 * @throws ProviderError `invalid_response` if the list is missing without being reported as empty
 */
export function itemsOf(body: unknown): readonly unknown[] {
  const { status_code: outcome, result } = fieldsOf(listOf(fieldsOf(body)['tasks'])[0]);
  const isEmpty = result === null || (Array.isArray(result) && result.length === 0);
  if (outcome === NOTHING_FOUND || isEmpty) return [];
  const { items, items_count: count } = fieldsOf(listOf(result)[0]);
  if (!Array.isArray(items) && count !== 0) {
    throw unreadable(DATAFORSEO, 'sent a response with neither results nor a reason');
  }
  return listOf(items);
}

/** Reads one place; null without a name. */
function readPlace(value: unknown): ListedPlace | null {
  const fields = fieldsOf(value);
  const rating = fieldsOf(fields['rating']);
  const place = {
    name: fields['title'],
    position: [fields['latitude'], fields['longitude']],
    address: textOf(fields['address']) ?? addressOf(fieldsOf(fields['address_info'])),
    categories: [fields['category'], ...listOf(fields['additional_categories'])],
    rating: rating['value'],
    reviewCount: rating['votes_count'],
    phones: [fields['phone']],
    websites: [fields['url']],
    openingHours: hoursOf(fields),
  } as const;
  return readGooglePlace(fields, place, workHoursOf(fields));
}

/** Joins the parts of an address; null without a street, as for service-area businesses. */
function addressOf(parts: Fields): string | null {
  if (textOf(parts['address']) === null) return null;
  const lines = ['address', 'city', 'region', 'zip', 'country_code'].map((part) => textOf(parts[part]));
  return textOf(lines.filter((line) => line !== null).join(', '));
}

/** Returns the timetable and the current status. Searches and look-ups use different fields. */
function workHoursOf({ work_hours, work_time }: Fields): Fields {
  return fieldsOf(work_hours ?? fieldsOf(work_time)['work_hours']);
}

/**
 * Formats `{"monday": [{"open": {"hour", "minute"}, "close": …}]}` as `monday 07:00–12:00, 14:00–20:00; tuesday …`, Monday first, without
 * closed days; a whole day is `monday 24 hours`.
 */
function hoursOf(fields: Fields): string | null {
  const timetable = Object.entries(fieldsOf(workHoursOf(fields)['timetable']));
  const days = timetable
    .toSorted(([a], [b]) => compareDays(a, b))
    .map(([day, spans]) => {
      const open = listOf(spans).flatMap(spanOf).join(', ');
      return open === '' ? '' : `${day} ${open}`;
    });
  return textOf(days.filter((day) => day !== '').join('; '));
}

function spanOf(value: unknown): string[] {
  const { open, close } = fieldsOf(value);
  const [from, to] = [timeOf(open), timeOf(close)];
  if (from === '00:00' && (to === from || to === '24:00')) return ['24 hours'];
  return from === null || to === null ? [] : [`${from}–${to}`];
}

function timeOf(value: unknown): string | null {
  const { hour, minute } = fieldsOf(value);
  const parts = [countOf(hour), countOf(minute)];
  return parts.includes(null) ? null : parts.map((part) => String(part).padStart(2, '0')).join(':');
}
