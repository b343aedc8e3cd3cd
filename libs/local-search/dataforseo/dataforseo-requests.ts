import type { LocalSearchQuery, PlaceClue, RequestSummary, SearchOutline } from '../port/search-provider.js';
import type { QueuedSearch } from '../port/search-queue.js';
import { googleKey } from '../results/google-vendor.js';
import { clampZoom, inDecimals, PHONE_ZOOM, uncachedPoint } from '../results/map-view.js';
import type { Engine } from './engines.js';

/** A task in the vendor's format. */
export type Task = Readonly<Record<string, string | number | boolean>>;

export const DEFAULT_LANGUAGE = 'en';
/** Google distinguishes two Chinese languages, ISO 639-1 does not. */
export const LANGUAGES: Readonly<Record<string, string>> = { zh: 'zh-CN' };

/** Returns what a search requests. There is no country: the vendor accepts a point or a country. */
export function summarizeRequest(
  { zoom, language = DEFAULT_LANGUAGE, device = 'desktop' }: Omit<SearchOutline, 'keyword' | 'lat' | 'lng'>,
  engine: Engine,
) {
  return {
    // The vendor's default is a street, 17.
    zoom: clampZoom(zoom, PHONE_ZOOM, engine.zoom.min, engine.zoom.max),
    language: LANGUAGES[language] ?? language,
    country: null,
    device,
    notes: engine.notes,
    refusal: null,
  } satisfies RequestSummary;
}

/** Builds a search. */
export function searchTask(query: LocalSearchQuery, engine: Engine): Task {
  const { keyword, depth } = query;
  const { lat, lng } = uncachedPoint(query);
  const { zoom, language, device } = summarizeRequest(query, engine);
  return {
    keyword: escapeKeyword(keyword),
    location_coordinate: `${inDecimals(lat)},${inDecimals(lng)},${zoom}z`,
    language_code: language,
    device,
    os: device === 'mobile' ? 'android' : 'windows',
    depth: Math.min(depth, engine.maxDepth),
    ...engine.parameters,
  };
}

/** 1: normal; 2: sooner, for twice the price. */
export type Priority = 1 | 2;

/**
 * Builds the same search for the queue.
 *
 * @see https://docs.dataforseo.com/v3/serp/google/maps/task_post
 */
export function queuedTask(
  { query, tag, postbackUrl }: QueuedSearch,
  priority: Priority,
  engine: Engine,
): Task {
  return {
    ...searchTask(query, engine),
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
export function placeTask(clue: PlaceClue): Task | null {
  const key = googleKey(clue);
  if (!key) return null;
  const keyword = 'placeId' in key ? `place_id:${key.placeId}` : `cid:${key.cid}`;
  return { keyword: escapeKeyword(keyword), location_code: ANY_LOCATION, language_code: DEFAULT_LANGUAGE };
}

/** Escapes `%` and `+`: the vendor decodes keywords like form data. */
export function escapeKeyword(keyword: string): string {
  return keyword.replaceAll('%', '%25').replaceAll('+', '%2B');
}
