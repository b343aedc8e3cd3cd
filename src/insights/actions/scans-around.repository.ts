import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { MIXED } from '../../scanning/record/scan.entity.js';
import { FINISHED, TRUSTED } from '../../scanning/record/scan-series.repository.js';
import { insightTables } from '../insights.sql.js';
import type { InsightAction } from './insight-action.entity.js';

/** Instants around a day: scans from `earliest` to before `start`, and from `end` to before `latest`. */
export interface Around {
  readonly earliest: Date;
  readonly start: Date;
  readonly end: Date;
  readonly latest: Date;
}

/** Scans of one keyword and series. */
export interface ScansAround {
  readonly keywordKey: string;
  readonly afterId: number;
  /** Null if the series has no scan before the day. */
  readonly beforeId: number | null;
}

/** The scans before and after a day. */
@Injectable()
export class ScansAroundRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Returns the latest scan after a day for each keyword that has one, and the latest scan of its series before the day. A
   * series with both is preferred to one without.
   */
  async find(
    { accountId, livemode, businessId }: InsightAction,
    keywordKeys: readonly string[],
    { earliest, start, end, latest }: Around,
  ): Promise<ReadonlyMap<string, ScansAround>> {
    const counts = sql`${sql.raw(FINISHED)} and ${sql.raw(TRUSTED)}`;
    const { rows } = await sql<ScansAround>`
      select distinct on (later.keyword_key) later.keyword_key, later.id as after_id, earlier.id as before_id
      from (
        select distinct on (keyword_key, series_id) keyword_key, series_id, id, completed_at from scan
        where business_id = ${businessId} and account_id = ${accountId} and livemode = ${livemode}
          and ${counts} and provider <> ${MIXED} and keyword_key = any(${[...keywordKeys]}::text[])
          and completed_at >= ${end} and completed_at < ${latest}
        order by keyword_key, series_id, completed_at desc, id desc
      ) as later
      left join lateral (
        select id from scan
        where business_id = ${businessId} and series_id = later.series_id and ${counts}
          and completed_at >= ${earliest} and completed_at < ${start}
        order by completed_at desc, id desc limit 1
      ) as earlier on true
      order by later.keyword_key, (earlier.id is null), later.completed_at desc, later.id desc`.execute(
      insightTables(this.em),
    );
    return new Map(rows.map((row) => [row.keywordKey, row]));
  }
}
