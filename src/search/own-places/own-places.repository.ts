import type { LatLng } from '#libs/geo-grid';
import type { CoverageArea } from '#libs/local-search';
import { holdsNoAccess } from '#platform/backup/access-declarations';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { COLUMNS, rankedBySimilarity, rankedByWords, type Search } from './find-places.sql.js';
import { inBoxAround, type Sql } from './near.sql.js';
import type { OwnPlace } from './own-place.js';
import { toSpelling, toTsvector } from './text-search.js';

/** Correct data has fewer places within the reach of one business. */
const MAX_NEIGHBOURS = 1_000;
/** Key of the advisory lock of writers; any constant that no other lock uses. */
const WRITE_LOCK = 7_283_002;

/**
 * The places of the operator, which belong to no tenant. Reads run outside of any transaction of the caller; writes join it
 * and need `lock` first.
 */
@Injectable()
export class OwnPlacesRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns places by their words, best first. Falls back to similar spelling if no word matches. */
  async search(search: Search): Promise<OwnPlace[]> {
    if (search.keyword.lexemes.length === 0) return [];
    const found = await this.read<OwnPlace>(rankedByWords(search));
    return found.length > 0 || !(await this.forgivesTypos()) ? found : this.read(rankedBySimilarity(search));
  }

  async findById(id: string): Promise<OwnPlace | null> {
    const sql = `select ${COLUMNS} from own_place where id = ?`;
    const [place] = await this.read<OwnPlace>({ sql, parameters: [id] });
    return place ?? null;
  }

  /** Returns all places within a distance, and maybe a few beyond it. */
  findNear(point: LatLng, meters: number): Promise<OwnPlace[]> {
    const { sql, parameters } = inBoxAround(point, meters);
    return this.read({
      sql: `select ${COLUMNS} from own_place where ${sql} order by id limit ${MAX_NEIGHBOURS}`,
      parameters,
    });
  }

  /** Returns the rectangle around all places; null without places. */
  async bounds(): Promise<CoverageArea['bounds'] | null> {
    const [row] = await this.read<Record<'west' | 'south' | 'east' | 'north', number>>({
      sql: 'select west, south, east, north from own_place_area',
    });
    return row ? [row.west, row.south, row.east, row.north] : null;
  }

  async count(): Promise<number> {
    const [row] = await this.read<{ n: number }>({ sql: 'select count(*)::int as n from own_place' });
    return row?.n ?? 0;
  }

  /** Returns whether the database has pg_trgm in its search path. */
  async forgivesTypos(): Promise<boolean> {
    const [row] = await this.read<{ has: boolean }>({
      sql: `select to_regprocedure('word_similarity(text,text)') is not null as has`,
    });
    return row?.has ?? false;
  }

  /** Admits one writer at a time: two that upsert the same places in different orders would deadlock. */
  async lock(): Promise<void> {
    await this.em.execute('select pg_advisory_xact_lock(?)', [WRITE_LOCK]);
  }

  /**
   * Inserts places, or replaces those with the same ID, and widens the area.
   *
   * @param places without duplicate IDs
   * @returns the number of inserted places
   */
  async upsert(places: readonly OwnPlace[]): Promise<number> {
    const rows = places.map((place) => ({ ...place, words: toTsvector(place), spelled: toSpelling(place) }));
    const [counted] = await this.em.execute<{ added: number }[]>(UPSERT_PLACES, [JSON.stringify(rows)]);
    const [lats, lngs] = [places.map(({ lat }) => lat), places.map(({ lng }) => lng)];
    await this.em.execute(WIDEN_AREA, [
      Math.min(...lngs),
      Math.min(...lats),
      Math.max(...lngs),
      Math.max(...lats),
    ]);
    return counted?.added ?? 0;
  }

  /** Deletes all places and returns their number. */
  async clear(): Promise<number> {
    const [counted] = await this.em.execute<{ n: number }[]>('select count(*)::int as n from own_place');
    await this.em.execute('delete from own_place');
    await this.em.execute('delete from own_place_area');
    return counted?.n ?? 0;
  }

  /** Shrinks the area to the places, updates the statistics and creates the index for typos where possible. */
  async finishImport(): Promise<void> {
    await this.em.execute('delete from own_place_area');
    await this.em.execute(FIT_AREA);
    await this.em.execute(CREATE_TRIGRAM_INDEX);
    await this.em.execute('analyze own_place');
  }

  private read<Row>({ sql, parameters = [] }: Partial<Sql> & { sql: string }): Promise<Row[]> {
    return this.em.fork().execute<Row[]>(sql, [...parameters]);
  }
}

holdsNoAccess('own_place', 'Places of the map.');
holdsNoAccess('own_place_area', 'Areas of the map.');

/** Inserts places, or replaces those with the same ID. Parameter: the rows as a JSON array. Returns `added`. */
const UPSERT_PLACES = `
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
const WIDEN_AREA = `
  insert into own_place_area as area (west, south, east, north) values (?, ?, ?, ?)
  on conflict (is_only) do update set west = least(area.west, excluded.west),
    south = least(area.south, excluded.south), east = greatest(area.east, excluded.east),
    north = greatest(area.north, excluded.north)`;

/** Inserts the rectangle around all places into the empty table of the area. */
const FIT_AREA = `
  insert into own_place_area (west, south, east, north)
  select min(lng), min(lat), max(lng), max(lat) from own_place having count(*) > 0`;

/** Without the right to create pg_trgm, or without its files, searches work without tolerance of typos. */
const CREATE_TRIGRAM_INDEX = `
  do $$ begin
    if to_regprocedure('word_similarity(text,text)') is null then create extension if not exists pg_trgm; end if;
    if to_regprocedure('word_similarity(text,text)') is not null then
      create index if not exists own_place_spelled on own_place using gin (spelled gin_trgm_ops);
    end if;
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    null;
  end $$`;
