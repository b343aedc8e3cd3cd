import { MIXED } from '../../scanning/record/scan.entity.js';
import { FINISHED, TRUSTED } from '../../scanning/record/scan-series.repository.js';

/** How many of the latest scans of a schedule are searched for one that a single provider measured. */
const LATEST_OCCURRENCES = 12;

const MIXED_LAST = `provider = '${MIXED}'`;
/** Scans of the present place of a business. */
const OF_KEYWORD = `business_id = :businessId and keyword_key = :keywordKey and place_version = :placeVersion
  and ${FINISHED} and ${TRUSTED}`;

/**
 * The series of the oldest of the given schedules that has results: that of its latest scan. `:scheduleIds` is a JSON array,
 * oldest first.
 */
export const SCHEDULED_SERIES = `
  select latest.series_id as "seriesId", latest.schedule_id as "scheduleId"
  from jsonb_array_elements_text(:scheduleIds::jsonb) with ordinality as given (schedule_id, place)
  cross join lateral (
    select series_id, schedule_id from (
      select series_id, scan.schedule_id, scheduled_for, provider from scan
      where scan.schedule_id = given.schedule_id::integer and ${OF_KEYWORD}
      order by scheduled_for desc limit ${LATEST_OCCURRENCES}
    ) recent order by ${MIXED_LAST}, scheduled_for desc limit 1
  ) latest
  order by given.place limit 1`;

/**
 * The series with the most scans in the 90 days before the latest scan; of several, the one with the most pins, then the
 * latest.
 */
export const FREQUENT_SERIES = `
  with latest as (
    select completed_at from scan where ${OF_KEYWORD} order by completed_at desc, id desc limit 1
  )
  select series_id as "seriesId", null as "scheduleId"
  from scan
  where ${OF_KEYWORD} and completed_at > (select completed_at - interval '90 days' from latest)
  group by series_id, provider
  order by ${MIXED_LAST}, count(*) desc, max(pins_total) desc, max(completed_at) desc, max(id) desc
  limit 1`;

/** The latest scans of a series until a time, which may be `infinity`. Parameters: business, series, time, limit. */
export const NEWEST_OF_SERIES = `
  select * from scan
  where business_id = ? and series_id = ? and ${FINISHED} and ${TRUSTED} and completed_at <= ?::timestamptz
  order by completed_at desc, id desc limit ?`;

/**
 * Marks the keywords of a business that count for its health score, deletes those that are neither named nor have
 * results, and returns the score. Parameters: keys of the named keywords as a JSON array, business.
 */
export const SETTLE_KEYWORDS = `
  with known as (
    select id, scan_id, health_score,
      exists (select from jsonb_array_elements_text(?::jsonb) name where name = keyword_key) as is_named
    from tracked_keyword where business_id = ?
  ),
  judged as (
    select *, is_named
      or (scan_id is not null and not exists (select from known where is_named and health_score is not null)) as counts
    from known
  ),
  removed as (
    delete from tracked_keyword using judged
    where tracked_keyword.id = judged.id and not is_named and judged.scan_id is null
  ),
  marked as (
    update tracked_keyword set is_tracked = counts from judged
    where tracked_keyword.id = judged.id and is_tracked <> counts and (is_named or judged.scan_id is not null)
  )
  select round(avg(health_score))::integer as health from judged where counts`;
