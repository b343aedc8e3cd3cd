import type { CoverageArea } from '#libs/local-search';
import type { LatLng } from '#libs/geo-grid';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { COLUMNS, type Search, spelledAlike, spelledAsAsked } from './find-places.sql.js';
import { inBoxAround, type Sql } from './near.sql.js';
import type { OwnPlace } from './own-place.js';

/** More stand within one business's reach of a point in no data that is right. */
const MOST_NEIGHBOURS = 1_000;

/** Reads the places of the operator. Each read is by itself, outside of any transaction of the caller's. */
@Injectable()
export class OwnPlacesRepository {
  constructor(private readonly em: EntityManager) {}

  /** Best first; see `spelledAsAsked`. Only where nothing is spelled as asked, what is spelled alike. */
  async search(search: Search): Promise<OwnPlace[]> {
    if (search.keyword.lexemes.length === 0) return [];
    const found = await this.rows<OwnPlace>(spelledAsAsked(search));
    return found.length > 0 || !(await this.forgivesTypos()) ? found : this.rows(spelledAlike(search));
  }

  async byId(id: string): Promise<OwnPlace | null> {
    const [place] = await this.rows<OwnPlace>({
      sql: `select ${COLUMNS} from own_place where id = ?`,
      parameters: [id],
    });
    return place ?? null;
  }

  /** At least all within so many metres. */
  around(point: LatLng, meters: number): Promise<OwnPlace[]> {
    const box = inBoxAround(point, meters);
    return this.rows({
      sql: `select ${COLUMNS} from own_place where ${box.sql} order by id limit ${MOST_NEIGHBOURS}`,
      parameters: box.parameters,
    });
  }

  /** The rectangle around all places; null when there are none. */
  async bounds(): Promise<CoverageArea['bounds'] | null> {
    const [row] = await this.rows<Record<'west' | 'south' | 'east' | 'north', number>>({
      sql: 'select west, south, east, north from own_place_area',
      parameters: [],
    });
    return row ? [row.west, row.south, row.east, row.north] : null;
  }

  async count(): Promise<number> {
    const [row] = await this.rows<{ n: number }>({
      sql: 'select count(*)::int as n from own_place',
      parameters: [],
    });
    return row?.n ?? 0;
  }

  /** Whether the database has pg_trgm where it is looked for. */
  async forgivesTypos(): Promise<boolean> {
    const [row] = await this.rows<{ has: boolean }>({
      sql: `select to_regprocedure('word_similarity(text,text)') is not null as has`,
      parameters: [],
    });
    return row?.has ?? false;
  }

  private rows<Row>({ sql, parameters }: Sql): Promise<Row[]> {
    return this.em.fork().execute<Row[]>(sql, [...parameters]);
  }
}
