import { ApiIdParam } from '#platform/http/api-id-param';
import { CSV } from '#platform/http/csv';
import { IdPipe } from '#platform/http/id.pipe';
import { answerList } from '#platform/http/list-answer';
import { decodeCursor, encodeCursor, PageQuery, setNextLink } from '#platform/http/paging';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Get, Param, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation } from '../accounts/api-operation.js';
import { CurrentTenant } from '../accounts/principal.js';
import type { BusinessImport } from './business-import.entity.js';
import { ImportDto, ImportResultsDto } from './dto/import.dto.js';
import { ImportResultsQuery } from './dto/import.queries.js';
import { COLUMNS, PROBLEM_COLUMN } from './import-columns.js';
import { ImportsService } from './imports.service.js';

const PAGE = 100;

@V1Controller('imports', 'Imports')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Get()
  @Operation({
    allowsRestricted: 'all',
    summary: 'List imports',
    description:
      'Returns the imports of the last 30 days, newest first. Returns all of them unless `limit` is given.',
  })
  @ApiOkResponse({ type: [ImportDto], headers: { Link: { schema: { type: 'string' } } } })
  listImports(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportDto[] | StreamableFile> {
    const read = (olderThan: number, count: number): Promise<BusinessImport[]> =>
      this.imports.list(tenant, olderThan, count);
    return answerList(
      { read, describe: (row) => ImportDto.from(row), isDescending: true },
      query,
      request,
      reply,
    );
  }

  @Get(':id')
  @Operation({
    allowsRestricted: 'all',
    summary: 'Read an import and the results of its rows',
    description:
      'Returns the progress and a page of results, 100 rows unless `limit` is given. The `Link` header has the next page.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: ImportResultsDto, headers: { Link: { schema: { type: 'string' } } } })
  async getImport(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @QueryParams() { result, limit = PAGE, cursor }: ImportResultsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportResultsDto> {
    const after = cursor === undefined ? 0 : (decodeCursor(cursor) ?? 0);
    // One row more than the page has shows whether there is a next page.
    const wanted = { result: result ?? null, after, count: limit + 1 };
    const { found, rows } = await this.imports.withResults(tenant, id, wanted);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    if (last && rows.length > limit) setNextLink(request, reply, { limit, cursor: encodeCursor(last.id) });
    return ImportResultsDto.withResults(found, page);
  }

  @Get(':id/refused.csv')
  @Operation({
    allowsRestricted: 'all',
    summary: 'Download the refused rows of an import',
    description:
      'Returns the refused rows with the columns of the file and the column `problem`. Correct them and import the file: ' +
      'the column `problem` is ignored.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({
    content: {
      [CSV]: { schema: { type: 'string', example: `${[...COLUMNS, PROBLEM_COLUMN].join(',')}\r\n` } },
    },
  })
  async getRefusedRows(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const text = await this.imports.refused(tenant, id);
    void reply
      .type(`${CSV}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="import-${id}-refused.csv"`);
    // Excel reads UTF-8 only with a byte order mark.
    return `\ufeff${text}`;
  }
}
