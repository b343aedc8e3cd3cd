import { AdminCommand } from '#platform/cli/admin-command';
import { parseId } from '#platform/cli/option-parsers';
import { Option, SubCommand } from 'nest-commander';
import { AccountsService } from '../../accounts/accounts.service.js';
import { AddEndpoint } from '../endpoints/add-endpoint.js';
import { EVENT_TYPES, type EventType } from '../event-types.js';
import { parseDescription, parseEvent } from './option-parsers.js';

interface WebhookAddOptions {
  readonly account: number;
  readonly url: string;
  readonly event?: readonly EventType[];
  readonly description?: string;
  readonly significantOnly?: boolean;
  readonly test?: boolean;
}

@SubCommand({
  name: 'add',
  description: 'send events to a URL; prints the secret they are signed with, once',
})
export class WebhookAddCommand extends AdminCommand<WebhookAddOptions> {
  constructor(
    private readonly accounts: AccountsService,
    private readonly addEndpoint: AddEndpoint,
  ) {
    super();
  }

  @Option({ flags: '--account <id>', description: 'whose events', required: true })
  parseAccount(text: string): number {
    return parseId(text);
  }

  @Option({ flags: '--url <url>', description: 'where to; https', required: true })
  parseUrl(text: string): string {
    return text;
  }

  @Option({
    flags: '--event <type>',
    description: `${EVENT_TYPES.join(', ')}; may be repeated; all unless given`,
  })
  parseEvent(text: string, before?: EventType[]): EventType[] {
    return parseEvent(text, before);
  }

  @Option({ flags: '--description <text>', description: 'a note for people' })
  parseDescription(text: string): string {
    return parseDescription(text);
  }

  @Option({ flags: '--significant-only', description: 'of rank.changed, only what is more than noise' })
  parseSignificantOnly(): boolean {
    return true;
  }

  @Option({ flags: '--test', description: 'events of test keys instead of live ones' })
  parseTest(): boolean {
    return true;
  }

  protected override async execute(options: WebhookAddOptions) {
    const { account: accountId, url, event: events, description, significantOnly, test } = options;
    await this.accounts.get(accountId);
    const tenant = { accountId, livemode: !test };
    const { endpoint, secret } = await this.addEndpoint.run(tenant, {
      url,
      events,
      description,
      significantOnly,
    });
    return { id: endpoint.id, secret };
  }
}
