import type { CsvStyle } from '#platform/http/csv';
import { fieldError } from '#platform/http/field-errors';
import { validationProblem } from '#platform/http/validation';
import { ownTurn } from '#platform/own-turn';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { EXPORT_FORMATS, type ExportType } from './export-formats.js';
import { dayOf, type ExportRow, rowsOf } from './export-rows.js';
import { type ExportLevel, type ExportScope, firstDay } from './export-scope.js';
import { type ExportedScan, ExportedScansRepository } from './exported-scans.repository.js';

/** Scans per query, which limits the memory of an export: a scan has up to 441 pins. */
const BATCH = 20;
/** Rows that are formatted in one turn of the event loop. */
const ROWS_AT_ONCE = 1_000;

export interface ExportRequest {
  readonly scope: ExportScope;
  readonly level: ExportLevel;
  readonly type: ExportType;
  /** Of a CSV file. */
  readonly style: CsvStyle;
}

/** Exports the finished scans of a tenant. */
@Injectable()
export class ExportRankings {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly scans: ExportedScansRepository,
  ) {}

  /**
   * Streams the scans in the order of their ids, and reads each batch after the previous one was sent.
   *
   * @throws Problem `not_found` for the business, `validation_failed` if `from` is after `to`
   */
  async stream(tenant: Tenant, { scope, level, type, style }: ExportRequest): Promise<Readable> {
    const { from, to } = scope;
    if (from !== undefined && to !== undefined && from > to) {
      throw validationProblem([fieldError('#/from', 'after_end', { to })]);
    }
    await this.businesses.checkFilter(tenant, scope.businessId);
    const range = await this.scans.rangeOf(tenant, scope);
    // Node reads the stream after the handler has returned, outside the context with the identity map.
    const readAfter = AsyncLocalStorage.bind((after: number) =>
      this.scans.readIn(tenant, scope, { ...range, after }, BATCH),
    );
    const rows = rowsIn(scope, level, await readAfter(range.after), readAfter);
    return Readable.from(EXPORT_FORMATS[type](rows, level, style), { objectMode: false });
  }
}

async function* rowsIn(
  scope: ExportScope,
  level: ExportLevel,
  first: readonly ExportedScan[],
  readAfter: (id: number) => Promise<readonly ExportedScan[]>,
): AsyncGenerator<ExportRow[]> {
  let rows: ExportRow[] = [];
  for (let batch = first; batch.length > 0;) {
    for (const exported of batch.filter((one) => isWithin(one, scope))) {
      rows.push(...rowsOf(exported, level));
      if (rows.length < ROWS_AT_ONCE) continue;
      yield rows;
      rows = [];
      await ownTurn();
    }
    const last = batch.at(-1);
    batch = last && batch.length === BATCH ? await readAfter(last.scan.id) : [];
  }
  if (rows.length > 0) yield rows;
}

function isWithin(exported: ExportedScan, scope: ExportScope): boolean {
  const day = dayOf(exported);
  const from = firstDay(scope, exported.business.timezone);
  const { to } = scope;
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}
