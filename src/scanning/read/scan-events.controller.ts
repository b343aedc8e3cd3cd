import { IdPipe } from '#platform/http/id.pipe';
import { NOT_FOUND } from '#platform/http/problems';
import { V1Controller } from '#platform/http/v1-controller';
import { Get, Headers, Param, Req, Res, StreamableFile } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiParam,
  getSchemaPath,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Operation } from '../../accounts/api-operation.js';
import type { AuthenticatedRequest } from '../../accounts/principal.js';
import { ScanDto } from '../dto/scan.dto.js';
import { ScanProgressDto } from '../dto/scan-progress.dto.js';
import { ScanEvents } from './scan-events.js';
import { SCAN_ID_PARAMETER } from '../scans.controller.js';
import { TOO_MANY_STREAMS } from '../scans.problems.js';

const EXAMPLE =
  'retry: 2000\n\nevent: progress\nid: running.12.9\n' +
  'data: {"id":7,"status":"running","pins_total":49,"pins_measured":12,"pins_found":9,"waits_until":null}\n\n' +
  'event: end\nid: completed.49.40\ndata: {"success":true,"id":7,"status":"completed","pins_total":49}\n\n';

/** What the `data` of each event is; OpenAPI has no words for it of its own. */
const DATA_OF_EVENTS = {
  'x-event-data': {
    progress: { $ref: getSchemaPath(ScanProgressDto) },
    end: { $ref: getSchemaPath(ScanDto) },
  },
};

@V1Controller('scans', 'Scans')
@ApiExtraModels(ScanProgressDto, ScanDto)
export class ScanEventsController {
  constructor(private readonly events: ScanEvents) {}

  @Get(':id/events')
  @Operation({
    summary: 'Follow a scan',
    description:
      'Server-sent events: `progress` (ScanProgressDto) at most twice a second, then one `end` (ScanDto). ' +
      'A client that connects again with `Last-Event-ID`, as an EventSource does, hears what is new; one that ' +
      'has heard the end gets 204. A stream ends without an `end` after five minutes, or when the service stops: ' +
      'connect again. A key may have 10 open.',
    problems: [NOT_FOUND, TOO_MANY_STREAMS],
  })
  @ApiParam(SCAN_ID_PARAMETER)
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'The id of the last event that arrived',
    schema: { type: 'string' },
  })
  @ApiOkResponse({
    description: 'The events',
    content: { 'text/event-stream': { schema: { type: 'string' }, example: EXAMPLE, ...DATA_OF_EVENTS } },
  })
  @ApiNoContentResponse({ description: 'The scan has ended, and the client knows' })
  async followScan(
    @Param('id', IdPipe) id: number,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() { user }: AuthenticatedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const { accountId, livemode, caller } = user;
    const reader = { accountId, livemode, caller, lastEventId: lastEventId ?? null };
    const stream = await this.events.of(reader, id);
    if (!stream) {
      void reply.status(204);
      return undefined;
    }
    // What a proxy keeps back arrives too late; nginx wants to be told by name.
    void reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    return new StreamableFile(stream, { type: 'text/event-stream' });
  }
}
