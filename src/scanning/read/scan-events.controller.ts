import { ApiIdParam } from '#platform/http/api-id-param';
import { IdPipe } from '#platform/http/id.pipe';
import { NOT_FOUND } from '#platform/http/problems';
import { V1Controller } from '#platform/http/v1-controller';
import { Get, Headers, Param, Req, Res, StreamableFile } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Operation } from '../../accounts/api-operation.js';
import type { AuthenticatedRequest } from '../../accounts/principal.js';
import { ScanProgressDto } from '../dto/scan-progress.dto.js';
import { ScanDto } from '../dto/scan.dto.js';
import { TOO_MANY_STREAMS } from '../record/scans.problems.js';
import { ScanEvents } from './scan-events.js';

const EXAMPLE =
  'retry: 2000\n\nevent: progress\nid: running.12.9\n' +
  'data: {"id":7,"status":"running","pins_total":49,"pins_measured":12,"pins_found":9,"waits_until":null}\n\n' +
  'event: end\nid: completed.49.40\ndata: {"success":true,"id":7,"status":"completed","pins_total":49}\n\n';

/** The schema of each event's `data`, which OpenAPI cannot express. */
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
    allowsRestricted: 'all',
    summary: 'Follow a scan',
    description:
      'Sends server-sent events: `progress` (ScanProgressDto) at most twice a second, then one `end` (ScanDto). ' +
      'A client that reconnects with `Last-Event-ID`, as an EventSource does, receives only new events, or 204 ' +
      'after the `end`. The stream ends without `end` after five minutes and when the service stops: reconnect ' +
      'then. A key may have 10 open streams.',
    problems: [NOT_FOUND, TOO_MANY_STREAMS],
  })
  @ApiIdParam({ example: 1 })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'The id of the last event that the client received',
    schema: { type: 'string' },
  })
  @ApiOkResponse({
    description: 'The events',
    content: { 'text/event-stream': { schema: { type: 'string' }, example: EXAMPLE, ...DATA_OF_EVENTS } },
  })
  @ApiNoContentResponse({ description: 'The scan has ended, and the client has received the `end`' })
  async followScan(
    @Param('id', IdPipe) id: number,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() { user }: AuthenticatedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const { accountId, livemode, restrictedTo, caller } = user;
    const reader = { accountId, livemode, restrictedTo, caller, lastEventId: lastEventId ?? null };
    const stream = await this.events.of(reader, id);
    if (!stream) {
      void reply.status(204);
      return undefined;
    }
    // Proxies must not buffer events; nginx needs a header of its own.
    void reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    return new StreamableFile(stream, { type: 'text/event-stream' });
  }
}
