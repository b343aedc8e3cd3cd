import { ApiIdempotencyKey, Idempotency } from '#platform/http/idempotency/idempotency';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { HttpCode, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiAcceptedResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OperationWithBody } from '../accounts/api-operation.js';
import { CurrentTenant } from '../accounts/principal.js';
import type { BusinessImport } from './business-import.entity.js';
import { CreateImport } from './create-import.js';
import { ApiImportFile } from './dto/api-import-file.js';
import { ImportDto } from './dto/import.dto.js';
import { ImportQuery } from './dto/import.queries.js';
import { MAX_FILE_BYTES } from './import-columns.js';
import { TOO_MANY_IMPORTS, TOO_MANY_ROWS, UNREADABLE_FILE } from './imports.problems.js';
import { ReadInThread } from './read/read-in-thread.js';
import { ReadRequestFile, type RequestFile } from './read/request-file.js';

@V1Controller('businesses', 'Imports')
export class ImportBusinessesController {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly createUseCase: CreateImport,
    private readonly reading: ReadInThread,
  ) {}

  @Post('import')
  @HttpCode(202)
  @RouteConfig({ bodyLimit: MAX_FILE_BYTES, streamsBody: true })
  @ApiIdempotencyKey()
  @OperationWithBody({
    allowsRestricted: 'all',
    summary: 'Import businesses',
    description:
      'Creates and updates up to 10,000 businesses from a file of at most 16 MB, in the background. A row updates the ' +
      'business with its `external_id`, else the business that is the same place, and otherwise creates one. Empty ' +
      'cells change nothing. `cron`, `grid_size` and `radius_miles` create or update the schedule of the business. The ' +
      'same file again changes nothing. An invalid row is refused, and the others are imported: see `GET /imports/{id}`.',
    problems: [UNREADABLE_FILE, TOO_MANY_ROWS, TOO_MANY_IMPORTS],
  })
  @ApiImportFile()
  @ApiAcceptedResponse({ type: ImportDto, headers: { Location: { schema: { type: 'string' } } } })
  async importBusinesses(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() { dry_run: dryRun }: ImportQuery,
    @ReadRequestFile() read: () => Promise<RequestFile>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { bytes, type, charset } = await read();
    const file = await this.reading.run(tenant.accountId, { bytes, type, charset });
    const isDryRun = dryRun === 'true';
    // The body by which the idempotency of the request is judged.
    request.body = { type, charset, isDryRun, hash: file.hash };
    const work = {
      run: () => this.createUseCase.run(tenant, file, { isDryRun }),
      describe: (created: BusinessImport) => ({
        status: 202,
        location: `/api/v1/imports/${created.id}`,
        body: ImportDto.from(created),
      }),
    };
    const { text } = await this.idempotency.answer(work, tenant, request, reply);
    return text;
  }
}
