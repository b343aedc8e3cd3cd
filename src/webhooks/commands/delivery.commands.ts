import { AdminCommand } from '#platform/cli/admin-command';
import type { CommandResult } from '#platform/cli/command-context';
import { CommandFailure } from '#platform/cli/command-failure';
import { parseChoice, parseId, parseTime, parseWholeNumber } from '#platform/cli/option-parsers';
import { asTable } from '#platform/cli/table';
import { SAMPLE_TYPES } from '#platform/outbox/event-types';
import { Option, SubCommand } from 'nest-commander';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../delivery/webhook-delivery.entity.js';
import { describeAttempt, describeDelivery } from '../describe.js';
import { EndpointsService } from '../endpoints/endpoints.service.js';
import { DeliveryLog } from '../log/delivery-log.js';
import { Redeliver } from '../log/redeliver.js';
import { EndpointCommand, type EndpointOptions } from './endpoint-command.js';

const MAX_ROWS = 1_000;

interface DeliveriesOptions extends EndpointOptions {
  readonly status?: DeliveryStatus;
  readonly event?: string;
  readonly since?: string;
  readonly before?: number;
  readonly limit: number;
}

@SubCommand({ name: 'deliveries', description: 'list the deliveries of an endpoint, newest first' })
export class WebhookDeliveriesCommand extends EndpointCommand<DeliveriesOptions> {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly log: DeliveryLog,
  ) {
    super();
  }

  @Option({ flags: '--status <status>', description: DELIVERY_STATUSES.join(', ') })
  parseStatus(text: string): DeliveryStatus {
    return parseChoice(text, DELIVERY_STATUSES);
  }

  @Option({ flags: '--event <type>', description: 'event type' })
  parseEvent(text: string): string {
    return parseChoice(text, SAMPLE_TYPES);
  }

  @Option({ flags: '--since <time>', description: 'created at or after this time: 2026-11-21T02:00:00Z' })
  parseSince(text: string): string {
    return parseTime(text);
  }

  @Option({ flags: '--before <id>', description: 'smaller ids only: the last id of the previous page' })
  parseBefore(text: string): number {
    return parseId(text);
  }

  @Option({ flags: '--limit <rows>', description: `maximum rows, up to ${MAX_ROWS}`, defaultValue: 20 })
  parseLimit(text: string): number {
    return parseWholeNumber(text, 1, MAX_ROWS);
  }

  protected override async execute({ id, status, event, since, before, limit }: DeliveriesOptions) {
    const deliveries = await this.log.list(await this.endpoints.tenantOf(id), {
      endpointId: id,
      status,
      eventType: event,
      beforeId: before,
      limit,
      since: since === undefined ? undefined : new Date(since),
    });
    return { deliveries: deliveries.map(describeDelivery) };
  }

  protected override asText(result: CommandResult): string {
    const columns = ['id', 'event_type', 'status', 'tries', 'created_at', 'completed_at', 'next_attempt_at'];
    return asTable(result['deliveries'] as object[], columns);
  }
}

@SubCommand({ name: 'delivery', description: 'print a delivery with its attempts' })
export class WebhookDeliveryCommand extends AdminCommand<{ id: number }> {
  constructor(private readonly log: DeliveryLog) {
    super();
  }

  @Option({ flags: '--id <id>', description: 'delivery', required: true })
  parseDelivery(text: string): number {
    return parseId(text);
  }

  protected override async execute({ id }: { id: number }) {
    const { delivery, attempts } = await this.log.get(await this.log.tenantOf(id), id);
    return { ...describeDelivery(delivery), attempts: attempts.map(describeAttempt) };
  }
}

interface RedeliverOptions {
  readonly delivery?: number;
  readonly endpoint?: number;
  readonly since?: string;
}

@SubCommand({
  name: 'redeliver',
  description: 'send one delivery again, or all failed and missed deliveries of an endpoint since a time',
})
export class WebhookRedeliverCommand extends AdminCommand<RedeliverOptions> {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly log: DeliveryLog,
    private readonly redeliver: Redeliver,
  ) {
    super();
  }

  @Option({ flags: '--delivery <id>', description: 'delivery, whatever its status' })
  parseDelivery(text: string): number {
    return parseId(text);
  }

  @Option({
    flags: '--endpoint <id>',
    description: 'endpoint, with --since',
  })
  parseEndpoint(text: string): number {
    return parseId(text);
  }

  @Option({ flags: '--since <time>', description: 'events at or after this time: 2026-11-21T02:00:00Z' })
  parseSince(text: string): string {
    return parseTime(text);
  }

  protected override async execute({ delivery, endpoint, since }: RedeliverOptions) {
    if (delivery !== undefined && endpoint === undefined && since === undefined) {
      await this.redeliver.one(await this.log.tenantOf(delivery), delivery);
      return { redelivered: 1 };
    }
    if (delivery === undefined && endpoint !== undefined && since !== undefined) {
      const tenant = await this.endpoints.tenantOf(endpoint);
      return { redelivered: await this.redeliver.failedSince(tenant, endpoint, new Date(since)) };
    }
    throw new CommandFailure('wrong_usage', 'Give either --delivery, or --endpoint and --since.');
  }
}
