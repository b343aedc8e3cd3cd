import { CSV } from '#platform/http/csv';
import { Id } from '#platform/http/id.pipe';
import { decodeCursor, encodeCursor, PageQuery } from '#platform/http/paging';
import { QueryParams } from '#platform/http/strict-query.guard';
import { type Exchange, Http, type List } from '../accounts/exchange.js';
import { Lists, Reads, Resource } from '../accounts/resource.js';
import type { BusinessImport } from './business-import.entity.js';
import { ImportDto, ImportResultsDto } from './dto/import.dto.js';
import { ImportResultsQuery } from './dto/import.queries.js';
import { COLUMNS, PROBLEM_COLUMN } from './import-columns.js';
import { ImportsService } from './imports.service.js';

const PAGE = 100;

@Resource({ path: 'imports', tag: 'Imports', allowsRestricted: 'all' })
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Lists({
    summary: 'List imports',
    description:
      'Returns the imports of the last 30 days, newest first. Returns all of them unless `limit` is given.',
    returns: ImportDto,
  })
  listImports(@Http() http: Exchange, @QueryParams() query: PageQuery): List<ImportDto> {
    const read = (olderThan: number, count: number): Promise<BusinessImport[]> =>
      this.imports.list(http.tenant, olderThan, count);
    return http.listNewestFirst(query, read, ImportDto);
  }

  @Reads({
    summary: 'Read an import and the results of its rows',
    description:
      'Returns the progress and a page of results, 100 rows unless `limit` is given. The `Link` header has the next page.',
    returns: { type: ImportResultsDto, headers: { Link: { schema: { type: 'string' } } } },
  })
  async getImport(
    @Http() http: Exchange,
    @Id() id: number,
    @QueryParams() { result, limit = PAGE, cursor }: ImportResultsQuery,
  ): Promise<ImportResultsDto> {
    const after = cursor === undefined ? 0 : (decodeCursor(cursor) ?? 0);
    // One row more than the page has shows whether there is a next page.
    const wanted = { result: result ?? null, after, count: limit + 1 };
    const { found, rows } = await this.imports.withResults(http.tenant, id, wanted);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    if (last && rows.length > limit) http.linkNext({ limit, cursor: encodeCursor(last.id) });
    return ImportResultsDto.withResults(found, page);
  }

  @Reads({
    path: ':id/refused.csv',
    summary: 'Download the refused rows of an import',
    description:
      'Returns the refused rows with the columns of the file and the column `problem`. Correct them and import the file: ' +
      'the column `problem` is ignored.',
    returns: {
      content: {
        [CSV]: { schema: { type: 'string', example: `${[...COLUMNS, PROBLEM_COLUMN].join(',')}\r\n` } },
      },
    },
  })
  async getRefusedRows(@Http() http: Exchange, @Id() id: number): Promise<string> {
    const text = await this.imports.refused(http.tenant, id);
    void http.reply
      .type(`${CSV}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="import-${id}-refused.csv"`);
    // Excel reads UTF-8 only with a byte order mark.
    return `\ufeff${text}`;
  }
}
