import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { BusinessImport } from './business-import.entity.js';
import { ImportRowsRepository, type ListedRow, type RowResult } from './import-rows.repository.js';
import { ImportsRepository } from './imports.repository.js';
import { refusedCsv } from './refused-csv.js';

/** Which results a page has. */
export interface ResultsPage {
  /** Null for all. */
  readonly result: RowResult | null;
  /** The number of the last row of the page before. */
  readonly after: number;
  readonly count: number;
}

@Injectable()
export class ImportsService {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly rows: ImportRowsRepository,
  ) {}

  /** @throws Problem `not_found`, also for an import of another tenant */
  async get(tenant: Tenant, id: number): Promise<BusinessImport> {
    const found = await this.imports.find(tenant, id);
    if (!found) throw new Problem(NOT_FOUND, `Import ${id} does not exist.`);
    return found;
  }

  /** Returns up to `count` imports with a smaller id, newest first. */
  list(tenant: Tenant, olderThan: number, count: number): Promise<BusinessImport[]> {
    return this.imports.list(tenant, olderThan, count);
  }

  /** Returns an import with a page of the results of its rows. @throws Problem `not_found` */
  async withResults(
    tenant: Tenant,
    id: number,
    { result, after, count }: ResultsPage,
  ): Promise<{ found: BusinessImport; rows: ListedRow[] }> {
    const found = await this.get(tenant, id);
    return { found, rows: await this.rows.list(id, result, after, count) };
  }

  /** Returns the refused rows of an import as CSV. @throws Problem `not_found` */
  async refused(tenant: Tenant, id: number): Promise<string> {
    const file = await this.get(tenant, id);
    return refusedCsv(file, await this.rows.refused(id));
  }
}
