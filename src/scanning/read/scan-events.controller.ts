import { Id } from '#platform/http/id.pipe';
import { Headers, StreamableFile } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiNoContentResponse, getSchemaPath } from '@nestjs/swagger';
import { type Exchange, Http } from '../../accounts/exchange.js';
import { Reads, Resource } from '../../accounts/resource.js';
import { ScanDto } from '../dto/scan.dto.js';
import { ScanProgressDto } from '../dto/scan-progress.dto.js';
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

@Resource({ path: 'scans', tag: 'Scans', allowsRestricted: 'all' })
@ApiExtraModels(ScanProgressDto, ScanDto)
export class ScanEventsController {
  constructor(private readonly events: ScanEvents) {}

  @Reads({
    path: ':id/events',
    summary: 'Follow a scan',
    description:
      'Sends server-sent events: `progress` (ScanProgressDto) at most twice a second, then one `end` (ScanDto). ' +
      'A client that reconnects with `Last-Event-ID`, as an EventSource does, receives only new events, or 204 ' +
      'after the `end`. The stream ends without `end` after five minutes and when the service stops: reconnect ' +
      'then. A key may have 10 open streams.',
    problems: [TOO_MANY_STREAMS],
    returns: {
      description: 'The events',
      content: { 'text/event-stream': { schema: { type: 'string' }, example: EXAMPLE, ...DATA_OF_EVENTS } },
    },
  })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'The id of the last event that the client received',
    schema: { type: 'string' },
  })
  @ApiNoContentResponse({ description: 'The scan has ended, and the client has received the `end`' })
  async followScan(
    @Http() http: Exchange,
    @Id() id: number,
    @Headers('last-event-id') lastEventId: string | undefined,
  ): Promise<StreamableFile | undefined> {
    const { accountId, livemode, restrictedTo, caller } = http.request.user;
    const reader = { accountId, livemode, restrictedTo, caller, lastEventId: lastEventId ?? null };
    const stream = await this.events.of(reader, id);
    if (!stream) {
      void http.reply.status(204);
      return undefined;
    }
    // Proxies must not buffer events; nginx needs a header of its own.
    void http.reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    return new StreamableFile(stream, { type: 'text/event-stream' });
  }
}
