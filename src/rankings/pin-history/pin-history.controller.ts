import { CSV, toCsv } from '#platform/http/csv';
import { preferredType } from '#platform/http/negotiation';
import { NOT_ACCEPTABLE, NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.interceptor';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Get, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation } from '../../accounts/api-operation.js';
import { CurrentTenant } from '../../accounts/principal.js';
import { PinHistoryDto, PinHistoryEntryDto } from './dto/pin-history.dto.js';
import { PinHistoryQuery } from './dto/pin-history.query.js';
import { PinHistoryService } from './pin-history.service.js';

const JSON_TYPE = 'application/json';

/** In the order of the lines of a CSV. */
const COLUMNS = [
  'date',
  'scan_id',
  'scanned_at',
  'provider',
  'lat',
  'lng',
  'rank',
  'found',
  'unmeasured_reason',
] as const satisfies readonly (keyof PinHistoryEntryDto)[];

@V1Controller('history/pin', 'History')
export class PinHistoryController {
  constructor(private readonly history: PinHistoryService) {}

  @Get()
  @Operation({
    summary: 'How the rank went at one pin, scan by scan',
    description:
      'Every finished scan of the business, keyword and grid between two days, oldest first. A pin where the business ' +
      'was not found has `found: false` and `rank` = `absent_rank`; one that could not be measured has neither, but ' +
      'the reason. With `Accept: text/csv` one line each.',
    problems: [NOT_FOUND, NOT_ACCEPTABLE],
  })
  @ApiExtraModels(PinHistoryDto)
  @ApiOkResponse({
    content: {
      [JSON_TYPE]: { schema: { $ref: getSchemaPath(PinHistoryDto) } },
      [CSV]: { schema: { type: 'string', example: `${COLUMNS.join(',')}\r\n` } },
    },
  })
  async getPinHistory(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: PinHistoryQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PinHistoryDto | string> {
    const type = preferredType(request, reply, [JSON_TYPE, CSV]);
    const answer = await this.history.between(tenant, query);
    if (type === JSON_TYPE) return answer;
    void reply.type(`${CSV}; charset=utf-8`);
    return toCsv(COLUMNS, answer.history);
  }
}
