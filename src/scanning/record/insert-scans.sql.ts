/** Parameter: the scans as JSON, any number of them. */
export const INSERT_SCANS = `
  insert into scan (account_id, livemode, business_id, place_version, purpose, keyword, keyword_key, series_id, center_lat,
    center_lng, grid_size, radius_miles, layout, business_lat, business_lng, provider, zoom, language, country, device, request_id, schedule_id, scheduled_for, batch_id, status, pins_total,
    credits_reserved, created_at, deadline_at)
  select * from json_to_recordset(?::json) as created ("accountId" integer, livemode boolean, "businessId" integer,
    "placeVersion" integer, purpose text, keyword text, "keywordKey" text, "seriesId" text,
    "centerLat" double precision, "centerLng" double precision, "gridSize" smallint,
    "radiusMiles" double precision, layout jsonb, "businessLat" double precision, "businessLng" double precision,
    provider text, zoom smallint, language text, country text, device text,
    "requestId" text, "scheduleId" integer, "scheduledFor" timestamptz, "batchId" integer, status text, "pinsTotal" smallint,
    "creditsReserved" integer, "createdAt" timestamptz, "deadlineAt" timestamptz)
  returning *`;

/** Parameter: the occurrences as JSON. */
export const KEYWORDS_OF_OCCURRENCES = `
  select scan.schedule_id || ' ' || keyword_key as key
  from json_to_recordset(?::json) as occurrence ("scheduleId" integer, at timestamptz)
  join scan on schedule_id = "scheduleId" and scheduled_for = at`;
