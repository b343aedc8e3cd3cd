import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import type { OwnPlace } from '../own-place.js';
import { spellingOf, tsvectorOf } from '../words.js';

/** Whoever writes own places holds it until the end of the transaction; any constant of our own will do. */
const WRITE_LOCK = 7_283_002;

/** Writes the operator's places, within the transaction of the caller. */
@Injectable()
export class StorePlaces {
  constructor(private readonly em: EntityManager) {}

  /** One writer at a time: two that replace the same places in another order would wait for each other. */
  async lock(): Promise<void> {
    await this.em.execute('select pg_advisory_xact_lock(?)', [WRITE_LOCK]);
  }

  /**
   * Adds the places, or replaces those of the same ID, and widens the area.
   *
   * @param places no ID twice
   * @returns how many were not there before
   */
  async put(places: readonly OwnPlace[]): Promise<number> {
    const rows = places.map((place) => ({
      ...place,
      words: tsvectorOf(place),
      spelled: spellingOf(place),
    }));
    const [counted] = await this.em.execute<{ added: number }[]>(
      `with written as (
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
      ) select count(*) filter (where is_new)::int as added from written`,
      [JSON.stringify(rows)],
    );
    await this.widenArea(places);
    return counted?.added ?? 0;
  }

  /** @returns how many there were */
  async clear(): Promise<number> {
    const [counted] = await this.em.execute<{ n: number }[]>('select count(*)::int as n from own_place');
    await this.em.execute('delete from own_place');
    await this.em.execute('delete from own_place_area');
    return counted?.n ?? 0;
  }

  /** Draws the rectangle anew, which only grows as places are put. Call it at the end. */
  async fitArea(): Promise<void> {
    await this.em.execute('delete from own_place_area');
    await this.em.execute(
      `insert into own_place_area (west, south, east, north)
       select min(lng), min(lat), max(lng), max(lat) from own_place having count(*) > 0`,
    );
  }

  /** Gives the database what it needs to plan searches, and pg_trgm with its index where it may. */
  async prepareSearch(): Promise<void> {
    // Not allowed, or not installed on the server: then nothing is forgiven, and all the rest works.
    await this.em.execute(`
      do $$ begin
        if to_regprocedure('word_similarity(text,text)') is null then create extension if not exists pg_trgm; end if;
        if to_regprocedure('word_similarity(text,text)') is not null then
          create index if not exists own_place_spelled on own_place using gin (spelled gin_trgm_ops);
        end if;
      exception when insufficient_privilege or undefined_file or feature_not_supported then
        null;
      end $$`);
    await this.em.execute('analyze own_place');
  }

  private async widenArea(places: readonly OwnPlace[]): Promise<void> {
    if (places.length === 0) return;
    const [lats, lngs] = [places.map(({ lat }) => lat), places.map(({ lng }) => lng)];
    await this.em.execute(
      `insert into own_place_area as area (west, south, east, north) values (?, ?, ?, ?)
       on conflict (is_only) do update set west = least(area.west, excluded.west),
         south = least(area.south, excluded.south), east = greatest(area.east, excluded.east),
         north = greatest(area.north, excluded.north)`,
      [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)],
    );
  }
}
