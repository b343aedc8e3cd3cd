import { inDecimals, clampZoom } from '../results/map-view.js';
import type { LocalSearchQuery, PlaceClue } from '../search-provider.js';
import type { QueuedSearch } from '../search-queue.js';

/** A task in the vendor's format. */
export type Task = Readonly<Record<string, string | number | boolean>>;

/** About the neighbourhood that a phone shows. The vendor's default is a street, 17. */
const DEFAULT_ZOOM = 15;
const MAX_DEPTH = 700;
const DEFAULT_LANGUAGE = 'en';
/** Google distinguishes two Chinese languages, ISO 639-1 does not. */
const LANGUAGES: Readonly<Record<string, string>> = { zh: 'zh-CN' };

/**
 * Builds a search of Google Maps, without a country: the vendor accepts a point or a country.
 *
 * @see https://docs.dataforseo.com/v3/serp/google/maps/live/advanced
 */
export function searchTask(query: LocalSearchQuery): Task {
  const { keyword, lat, lng, depth, zoom, language = DEFAULT_LANGUAGE, device = 'desktop' } = query;
  const at = [inDecimals(lat), inDecimals(lng), `${clampZoom(zoom, DEFAULT_ZOOM, 3, 21)}z`];
  return {
    keyword: escapeKeyword(keyword),
    location_coordinate: at.join(','),
    language_code: LANGUAGES[language] ?? language,
    device,
    os: device === 'mobile' ? 'android' : 'windows',
    depth: Math.min(depth, MAX_DEPTH),
    // Otherwise a keyword similar to a name returns only that place.
    search_places: false,
  };
}

/** 1: normal; 2: sooner, for twice the price. */
export type Priority = 1 | 2;

/**
 * Builds the same search for the queue.
 *
 * @see https://docs.dataforseo.com/v3/serp/google/maps/task_post
 */
export function queuedTask({ query, tag, postbackUrl }: QueuedSearch, priority: Priority): Task {
  return {
    ...searchTask(query),
    priority,
    tag,
    ...(postbackUrl !== undefined && { postback_url: postbackUrl, postback_data: 'advanced' }),
  };
}

/**
 * Builds the request of a page of the tasks that were posted in a period, with their parameters.
 *
 * @see https://docs.dataforseo.com/v3/serp/id_list
 */
export function postedBetween(
  [from, to]: readonly [Date, Date],
  { limit, offset }: { limit: number; offset: number },
): Task {
  const period = { datetime_from: formatTime(from), datetime_to: formatTime(to) };
  return { ...period, limit, offset, sort: 'asc', include_metadata: true };
}

/** Formats as `2026-06-06 12:00:00 +00:00`. */
function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace('T', ' ')} +00:00`;
}

/** The United States. A location is required but does not affect a look-up by identifier. */
const ANY_LOCATION = 2840;

/**
 * Builds the look-up of a place by its identifier; null without one.
 *
 * @see https://docs.dataforseo.com/v3/business_data/google/my_business_info/live
 */
export function placeTask({ placeId, cid }: PlaceClue): Task | null {
  const keyword = placeId?.startsWith('ChIJ') ? `place_id:${placeId}` : cid ? `cid:${cid}` : null;
  if (keyword === null) return null;
  return { keyword: escapeKeyword(keyword), location_code: ANY_LOCATION, language_code: DEFAULT_LANGUAGE };
}

/** Escapes `%` and `+`: the vendor decodes keywords like form data. */
function escapeKeyword(keyword: string): string {
  return keyword.replaceAll('%', '%25').replaceAll('+', '%2B');
}
