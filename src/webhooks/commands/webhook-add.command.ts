import { AdminCommand } from '#platform/cli/admin-command';
import type { CommandCall, CommandResult } from '#platform/cli/command-context';
import { parseId } from '#platform/cli/option-parsers';
import { EVENT_TYPES, type EventType } from '#platform/outbox/event-types';
import { Option, SubCommand } from 'nest-commander';
import { AccountsService } from '../../accounts/accounts.service.js';
import { AddEndpoint } from '../endpoints/add-endpoint.js';
import { parseDescription, parseEvent, parseTag } from './option-parsers.js';

interface WebhookAddOptions {
  readonly account: number;
  readonly url: string;
  readonly event?: readonly EventType[];
  readonly description?: string;
  readonly significantOnly?: boolean;
  readonly tag?: readonly string[];
  readonly test?: boolean;
}

@SubCommand({
  name: 'add',
  description: 'add an endpoint; prints its signing secret, which cannot be read again',
})
export class WebhookAddCommand extends AdminCommand<WebhookAddOptions> {
  constructor(
    private readonly accounts: AccountsService,
    private readonly addEndpoint: AddEndpoint,
  ) {
    super();
  }

  @Option({ flags: '--account <id>', description: 'account', required: true })
  parseAccount(text: string): number {
    return parseId(text);
  }

  @Option({ flags: '--url <url>', description: 'https:// URL that receives the events', required: true })
  parseUrl(text: string): string {
    return text;
  }

  @Option({
    flags: '--event <type>',
    description: `${EVENT_TYPES.join(', ')}; may be repeated; defaults to all`,
  })
  parseEvent(text: string, before?: EventType[]): EventType[] {
    return parseEvent(text, before);
  }

  @Option({ flags: '--description <text>', description: 'note' })
  parseDescription(text: string): string {
    return parseDescription(text);
  }

  @Option({ flags: '--significant-only', description: 'send rank.changed only for significant changes' })
  parseSignificantOnly(): boolean {
    return true;
  }

  @Option({
    flags: '--tag <tag>',
    description: 'send only events about businesses with this tag; may be repeated; defaults to all events',
  })
  parseTag(text: string, before?: string[]): string[] {
    return parseTag(text, before);
  }

  @Option({ flags: '--test', description: 'send events of test mode instead of live mode' })
  parseTest(): boolean {
    return true;
  }

  protected override async execute(options: WebhookAddOptions) {
    const { account: accountId, url, event: events, description, significantOnly, tag: tags, test } = options;
    await this.accounts.get(accountId);
    const tenant = { accountId, livemode: !test };
    const { endpoint, secret } = await this.addEndpoint.run(tenant, {
      url,
      events,
      description,
      significantOnly,
      tags,
    });
    return { id: endpoint.id, secret };
  }

  protected override undoing({ id }: CommandResult): CommandCall {
    return { command: 'webhook delete', options: { id } };
  }
}
