/** Inserts places, or replaces those with the same ID. Parameter: the rows as a JSON array. Returns `added`. */
export const UPSERT_PLACES = `
  with written as (
    insert into own_place (id, name, lat, lng, position, address, category, phone, website, rating, review_count,
      opening_hours, words, spelled)
    select id, name, lat, lng, point(lng, lat), address, category, phone, website, rating, review_count,
      opening_hours, words::tsvector, spelled
    from json_to_recordset(?::json) as given (id text, name text, lat float8, lng float8, address text, category text,
      phone text, website text, rating float8, review_count int, opening_hours text, words text, spelled text)
    on conflict (id) do update set name = excluded.name, lat = excluded.lat, lng = excluded.lng,
      position = excluded.position, address = excluded.address, category = excluded.category,
      phone = excluded.phone, website = excluded.website, rating = excluded.rating,
      review_count = excluded.review_count, opening_hours = excluded.opening_hours, words = excluded.words,
      spelled = excluded.spelled
    returning xmax = 0 as is_new
  ) select count(*) filter (where is_new)::int as added from written`;

/** Extends the area to a rectangle. Parameters: west, south, east, north. */
export const WIDEN_AREA = `
  insert into own_place_area as area (west, south, east, north) values (?, ?, ?, ?)
  on conflict (is_only) do update set west = least(area.west, excluded.west),
    south = least(area.south, excluded.south), east = greatest(area.east, excluded.east),
    north = greatest(area.north, excluded.north)`;

/** Inserts the rectangle around all places into the empty table of the area. */
export const FIT_AREA = `
  insert into own_place_area (west, south, east, north)
  select min(lng), min(lat), max(lng), max(lat) from own_place having count(*) > 0`;

/** Without the right to create pg_trgm, or without its files, searches work without tolerance of typos. */
export const CREATE_TRIGRAM_INDEX = `
  do $$ begin
    if to_regprocedure('word_similarity(text,text)') is null then create extension if not exists pg_trgm; end if;
    if to_regprocedure('word_similarity(text,text)') is not null then
      create index if not exists own_place_spelled on own_place using gin (spelled gin_trgm_ops);
    end if;
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    null;
  end $$`;
