import { inDecimals, zoomWithin } from '../results/map-view.js';
import type { LocalSearchQuery, PlaceClue } from '../search-provider.js';
import type { QueuedSearch } from '../search-queue.js';

/** The one task of a request, as the vendor names its fields. */
export type Task = Readonly<Record<string, string | number | boolean>>;

/** About what a phone shows of a neighbourhood; the vendor's own would be a street, 17. */
const DEFAULT_ZOOM = 15;
const MAX_DEPTH = 700;
const DEFAULT_LANGUAGE = 'en';
/** Google has two Chinese, and ISO 639-1 one. */
const LANGUAGES: Readonly<Record<string, string>> = { zh: 'zh-CN' };

/**
 * A search of Google Maps. A point and a country exclude each other here, so there is no country.
 *
 * @see https://docs.dataforseo.com/v3/serp/google/maps/live/advanced
 */
export function searchTask(query: LocalSearchQuery): Task {
  const { keyword, lat, lng, depth, zoom, language = DEFAULT_LANGUAGE, device = 'desktop' } = query;
  const at = [inDecimals(lat), inDecimals(lng), `${zoomWithin(zoom, DEFAULT_ZOOM, 3, 21)}z`];
  return {
    keyword: escaped(keyword),
    location_coordinate: at.join(','),
    language_code: LANGUAGES[language] ?? language,
    device,
    os: device === 'mobile' ? 'android' : 'windows',
    depth: Math.min(depth, MAX_DEPTH),
    // Else a keyword that is like a name is answered with that one place.
    search_places: false,
  };
}

/** Normal, or done sooner for twice the price. */
export type Priority = 1 | 2;

/**
 * The same search, to be done later.
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
 * A page of the tasks that were posted in a span of time, with what they were posted with.
 *
 * @see https://docs.dataforseo.com/v3/serp/id_list
 */
export function postedBetween(
  [from, to]: readonly [Date, Date],
  { limit, offset }: { limit: number; offset: number },
): Task {
  const span = { datetime_from: inTheirWay(from), datetime_to: inTheirWay(to) };
  return { ...span, limit, offset, sort: 'asc', include_metadata: true };
}

/** `2026-06-06 12:00:00 +00:00` */
function inTheirWay(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace('T', ' ')} +00:00`;
}

/** The United States: a place that is asked for by its identifier is the same from anywhere, but they want one. */
const ANYWHERE = 2840;

/**
 * One place by an identifier of Google's; null without one.
 *
 * @see https://docs.dataforseo.com/v3/business_data/google/my_business_info/live
 */
export function placeTask({ placeId, cid }: PlaceClue): Task | null {
  const keyword = placeId?.startsWith('ChIJ') ? `place_id:${placeId}` : cid ? `cid:${cid}` : null;
  if (keyword === null) return null;
  return { keyword: escaped(keyword), location_code: ANYWHERE, language_code: DEFAULT_LANGUAGE };
}

/** They decode keywords as a form does: `%41` is an A, and a plus sign a space. */
function escaped(keyword: string): string {
  return keyword.replaceAll('%', '%25').replaceAll('+', '%2B');
}
