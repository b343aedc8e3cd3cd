import { QueryParams } from '#platform/http/strict-query.guard';
import { RouteConfig } from '@nestjs/platform-fastify';
import { type Exchange, Http } from '../accounts/exchange.js';
import { Creates, Resource } from '../accounts/resource.js';
import { CreateImport } from './create-import.js';
import { ApiImportFile } from './dto/api-import-file.js';
import { ImportDto } from './dto/import.dto.js';
import { ImportQuery } from './dto/import.queries.js';
import { MAX_FILE_BYTES } from './import-columns.js';
import { TOO_MANY_IMPORTS, TOO_MANY_ROWS, UNREADABLE_FILE } from './imports.problems.js';
import { ReadInThread } from './read/read-in-thread.js';
import { ReadRequestFile, type RequestFile } from './read/request-file.js';

@Resource({ path: 'businesses', tag: 'Imports', dto: ImportDto, allowsRestricted: 'all' })
export class ImportBusinessesController {
  constructor(
    private readonly createUseCase: CreateImport,
    private readonly reading: ReadInThread,
  ) {}

  @Creates({
    path: 'import',
    status: 202,
    summary: 'Import businesses',
    description:
      'Creates and updates up to 10,000 businesses from a file of at most 16 MB, in the background. A row updates the ' +
      'business with its `external_id`, else the business that is the same place, and otherwise creates one. Empty ' +
      'cells change nothing. `cron`, `grid_size` and `radius_miles` create or update the schedule of the business. The ' +
      'same file again changes nothing. An invalid row is refused, and the others are imported: see `GET /imports/{id}`.',
    problems: [UNREADABLE_FILE, TOO_MANY_ROWS, TOO_MANY_IMPORTS],
  })
  @RouteConfig({ bodyLimit: MAX_FILE_BYTES, streamsBody: true })
  @ApiImportFile()
  async importBusinesses(
    @Http() http: Exchange,
    @QueryParams() { dry_run: dryRun }: ImportQuery,
    @ReadRequestFile() read: () => Promise<RequestFile>,
  ): Promise<string> {
    const { bytes, type, charset } = await read();
    const file = await this.reading.run(http.tenant.accountId, { bytes, type, charset });
    const isDryRun = dryRun === 'true';
    // The body by which the idempotency of the request is judged.
    http.request.body = { type, charset, isDryRun, hash: file.hash };
    return http.create(() => this.createUseCase.run(http.tenant, file, { isDryRun }), ImportDto, 'imports');
  }
}
