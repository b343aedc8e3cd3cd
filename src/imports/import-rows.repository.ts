import { holdsNoAccess } from '#platform/backup/access-declarations';
import { EntityManager } from '#platform/database/entity-manager';
import { named } from '#platform/database/named';
import { nextTurn } from '#platform/own-turn';
import { Injectable } from '@nestjs/common';
import type { GivenRow } from './read/parsed-file.js';
import type { KnownBusiness } from './run/business-index.js';

/** Parameters: the import, the rows as JSON. */
const INSERT_ROWS = `
  insert into business_import_row (import_id, number, line, given, extra, external_id, result, problem_code,
    problem_detail)
  select ?, number, line, given, extra, "externalId", case when "problemCode" is not null then 'refused' end,
    "problemCode", "problemDetail"
  from jsonb_to_recordset(?::jsonb) as row (number integer, line integer, given jsonb, extra jsonb,
    "externalId" text, "problemCode" text, "problemDetail" text)`;

/**
 * Stores results, which `:rows` has as JSON. Without the first and last number a planner without statistics compares each
 * result with each row of the import.
 */
const STORE_RESULTS = `
  update business_import_row row set result = settled.result, business_id = settled."businessId",
    planned = settled.planned, problem_code = settled."problemCode", problem_detail = settled."problemDetail"
  from jsonb_to_recordset(:rows::jsonb) as settled (number integer, result text, "businessId" integer, planned jsonb,
    "problemCode" text, "problemDetail" text)
  where row.import_id = :importId and row.number between :first and :last and row.number = settled.number and row.result is null`;

const LIST_ROWS = `
  select number as id, line, external_id as "externalId", business_id as "businessId", result,
    problem_code as "problemCode", problem_detail as "problemDetail"
  from business_import_row
  where import_id = :importId and number > :after and (:result::text is null or result = :result)
  order by number limit :count`;

const LIST_REFUSED = `
  select given, extra, problem_code as "problemCode", problem_detail as "problemDetail"
  from business_import_row where import_id = ? and result = 'refused' order by number`;

const FILLED_TABLES = ['business', 'schedule', 'business_import_row'];

export const ROW_RESULTS = ['created', 'updated', 'unchanged', 'refused'] as const;
export type RowResult = (typeof ROW_RESULTS)[number];

/** A row that waits. */
export interface PendingRow {
  readonly number: number;
  readonly line: number;
  readonly given: GivenRow;
}

/** The outcome of a row. */
export interface SettledRow {
  readonly number: number;
  readonly result: RowResult;
  /** Null for a refused row, and for one that a dry run would create. */
  readonly businessId: number | null;
  /** The business that a dry run would create. */
  readonly planned: KnownBusiness | null;
  /** Null unless the row is refused. */
  readonly problemCode: string | null;
  readonly problemDetail: string | null;
}

/** A row as the API shows it. Its number is its id in the import. */
export interface ListedRow {
  readonly id: number;
  readonly line: number;
  readonly externalId: string | null;
  readonly businessId: number | null;
  /** Null if the row waits. */
  readonly result: RowResult | null;
  readonly problemCode: string | null;
  readonly problemDetail: string | null;
}

export interface RefusedRow {
  readonly given: GivenRow;
  readonly extra: readonly string[] | null;
  readonly problemCode: string;
  readonly problemDetail: string;
}

/** The rows of imports. The caller has checked the tenant of the import, or holds its lease. */
@Injectable()
export class ImportRowsRepository {
  constructor(private readonly em: EntityManager) {}

  /** @param batches see `PreparedFile` */
  async insert(importId: number, batches: readonly string[]): Promise<void> {
    for (const batch of batches) {
      await this.em.execute(INSERT_ROWS, [importId, batch]);
      await nextTurn();
    }
  }

  pending(importId: number, limit: number): Promise<PendingRow[]> {
    return this.em.execute<PendingRow[]>(
      `select number, line, given from business_import_row where import_id = ? and result is null
       order by number limit ?`,
      [importId, limit],
    );
  }

  async store(importId: number, rows: readonly SettledRow[]): Promise<void> {
    if (rows.length === 0) return;
    const numbers = rows.map(({ number }) => number);
    const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
    await this.em.execute(...named(STORE_RESULTS, { rows: JSON.stringify(rows), importId, first, last }));
  }

  /** Returns the lines of the rows that have settled these businesses, by the id of the business. */
  async linesOf(importId: number, businessIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.em.execute<{ id: number; line: number }[]>(
      `select business_id as id, line from business_import_row where import_id = ? and business_id = any(?::int[])`,
      [importId, `{${businessIds.join(',')}}`],
    );
    return new Map(rows.map(({ id, line }) => [id, line]));
  }

  /** Returns the businesses that a dry run would create so far, with the lines of their rows. */
  plannedBy(importId: number): Promise<{ line: number; planned: KnownBusiness }[]> {
    return this.em.execute(
      `select line, planned from business_import_row where import_id = ? and planned is not null order by number`,
      [importId],
    );
  }

  /** Returns up to `count` rows after a row, in the order of the file. @param result null for all */
  list(importId: number, result: RowResult | null, after: number, count: number): Promise<ListedRow[]> {
    return this.em.execute<ListedRow[]>(...named(LIST_ROWS, { importId, after, result, count }));
  }

  /** Updates the statistics by which PostgreSQL plans statements: those of an empty table do not fit a filled one. */
  async updateStatistics(): Promise<void> {
    for (const table of FILLED_TABLES) await this.em.execute(`analyze ${table}`);
  }

  refused(importId: number): Promise<RefusedRow[]> {
    return this.em.execute<RefusedRow[]>(LIST_REFUSED, [importId]);
  }
}

holdsNoAccess('business_import_row', 'The rows of a file.');
