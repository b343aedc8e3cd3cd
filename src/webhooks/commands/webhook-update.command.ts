import { parseChoice } from '#platform/cli/option-parsers';
import { EVENT_TYPES, type EventType } from '#platform/outbox/event-types';
import { Option, SubCommand } from 'nest-commander';
import { describeEndpoint } from '../describe.js';
import { EndpointsService } from '../endpoints/endpoints.service.js';
import { UpdateEndpoint } from '../endpoints/update-endpoint.js';
import { EndpointCommand, type EndpointOptions } from './endpoint-command.js';
import { parseDescription, parseEvent, parseTag } from './option-parsers.js';

const SWITCH = ['on', 'off'] as const;

interface WebhookUpdateOptions extends EndpointOptions {
  readonly url?: string;
  readonly event?: readonly EventType[];
  readonly allEvents?: boolean;
  readonly description?: string;
  readonly significantOnly?: boolean;
  readonly tag?: readonly string[];
  readonly allTags?: boolean;
  readonly enabled?: boolean;
}

@SubCommand({ name: 'update', description: 'change an endpoint; omitted options stay unchanged' })
export class WebhookUpdateCommand extends EndpointCommand<WebhookUpdateOptions> {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly updateEndpoint: UpdateEndpoint,
  ) {
    super();
  }

  @Option({ flags: '--url <url>', description: 'https:// URL that receives the events' })
  parseUrl(text: string): string {
    return text;
  }

  @Option({
    flags: '--event <type>',
    description: `${EVENT_TYPES.join(', ')}; may be repeated; replaces the list`,
  })
  parseEvent(text: string, before?: EventType[]): EventType[] {
    return parseEvent(text, before);
  }

  @Option({ flags: '--all-events', description: 'send all events, including future types' })
  parseAllEvents(): boolean {
    return true;
  }

  @Option({ flags: '--description <text>', description: 'note' })
  parseDescription(text: string): string {
    return parseDescription(text);
  }

  @Option({
    flags: '--significant-only <on|off>',
    description: 'send rank.changed only for significant changes',
  })
  parseSignificantOnly(text: string): boolean {
    return parseChoice(text, SWITCH) === 'on';
  }

  @Option({
    flags: '--tag <tag>',
    description: 'send only events about businesses with this tag; may be repeated; replaces the list',
  })
  parseTag(text: string, before?: string[]): string[] {
    return parseTag(text, before);
  }

  @Option({ flags: '--all-tags', description: 'send events about all businesses and the account' })
  parseAllTags(): boolean {
    return true;
  }

  @Option({ flags: '--enabled <on|off>', description: 'off stops all deliveries' })
  parseEnabled(text: string): boolean {
    return parseChoice(text, SWITCH) === 'on';
  }

  protected override async execute({ id, event, allEvents, tag, allTags, ...changes }: WebhookUpdateOptions) {
    const events = allEvents ? null : event;
    const tags = allTags ? null : tag;
    const tenant = await this.endpoints.tenantOf(id);
    return describeEndpoint(await this.updateEndpoint.run(tenant, id, { ...changes, events, tags }));
  }
}
