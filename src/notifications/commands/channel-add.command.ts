import { AdminCommand } from '#platform/cli/admin-command';
import type { CommandCall, CommandResult } from '#platform/cli/command-context';
import { collect, parseChoice, parseId, parseWholeNumber } from '#platform/cli/option-parsers';
import { check } from '#platform/http/validation';
import { EVENT_TYPES, type EventType } from '#platform/outbox/event-types';
import { Option, SubCommand } from 'nest-commander';
import { AccountsService } from '../../accounts/accounts.service.js';
import { type Rhythm, RHYTHMS } from '../../webhooks/endpoints/rhythm.js';
import {
  type Locale,
  LOCALES,
  type Transport,
  TRANSPORTS,
} from '../../webhooks/endpoints/webhook-endpoint.entity.js';
import { ChannelsService } from '../channels/channels.service.js';
import { describeChannel } from '../channels/describe-channel.js';
import { CreateChannelDto } from '../channels/dto/channel-bodies.js';

interface ChannelAddOptions {
  readonly account: number;
  readonly kind: Transport;
  readonly target: string;
  readonly name?: string;
  readonly event?: readonly EventType[];
  readonly tag?: readonly string[];
  readonly significantOnly?: boolean;
  readonly locale?: Locale;
  readonly rhythm?: Rhythm;
  readonly hour?: number;
  readonly weekday?: number;
  readonly timezone?: string;
  readonly test?: boolean;
}

@SubCommand({
  name: 'add',
  description: 'add a channel; prints the secret of a webhook, which cannot be read again',
})
export class ChannelAddCommand extends AdminCommand<ChannelAddOptions> {
  constructor(
    private readonly accounts: AccountsService,
    private readonly channels: ChannelsService,
  ) {
    super();
  }

  @Option({ flags: '--account <id>', description: 'account', required: true })
  parseAccount(text: string): number {
    return parseId(text);
  }

  @Option({ flags: '--kind <kind>', description: TRANSPORTS.join(', '), required: true })
  parseKind(text: string): Transport {
    return parseChoice(text, TRANSPORTS);
  }

  @Option({
    flags: '--target <target>',
    description: 'e-mail address, or URL of the channel',
    required: true,
  })
  parseTarget(text: string): string {
    return text;
  }

  @Option({ flags: '--name <name>', description: 'your name for the channel' })
  parseName(text: string): string {
    return text;
  }

  @Option({ flags: '--event <type>', description: 'event type; may be repeated; defaults to all' })
  parseEvent(text: string, before?: EventType[]): EventType[] {
    return collect(parseChoice(text, EVENT_TYPES), before);
  }

  @Option({ flags: '--tag <tag>', description: 'only businesses with this tag; may be repeated' })
  parseTag(text: string, before?: string[]): string[] {
    return collect(text, before);
  }

  @Option({
    flags: '--significant-only',
    description: 'skip rank.changed unless the change is more than noise',
  })
  parseSignificantOnly(): boolean {
    return true;
  }

  @Option({ flags: '--locale <locale>', description: `language of messages: ${LOCALES.join(', ')}` })
  parseLocale(text: string): Locale {
    return parseChoice(text, LOCALES);
  }

  @Option({ flags: '--rhythm <rhythm>', description: `${RHYTHMS.join(', ')}; defaults to at_once` })
  parseRhythm(text: string): Rhythm {
    return parseChoice(text, RHYTHMS);
  }

  @Option({ flags: '--hour <hour>', description: 'hour of a digest, 0 to 23; defaults to 8' })
  parseHour(text: string): number {
    return parseWholeNumber(text, 0, 23);
  }

  @Option({ flags: '--weekday <day>', description: 'day of a weekly digest, 1 (Monday) to 7' })
  parseWeekday(text: string): number {
    return parseWholeNumber(text, 1, 7);
  }

  @Option({ flags: '--timezone <zone>', description: 'IANA time zone of the hour; defaults to UTC' })
  parseTimezone(text: string): string {
    return text;
  }

  @Option({ flags: '--test', description: 'for events of test data' })
  parseTest(): boolean {
    return true;
  }

  protected override async execute(options: ChannelAddOptions) {
    const { account: accountId, test = false, event, tag, significantOnly, ...rest } = options;
    await this.accounts.get(accountId);
    const body = await check(CreateChannelDto, {
      ...rest,
      ...(event && { events: event }),
      ...(tag && { tags: tag }),
      ...(significantOnly !== undefined && { significant_only: significantOnly }),
    });
    const { endpoint, secret } = await this.channels.create({ accountId, livemode: !test }, body);
    return { ...describeChannel(endpoint), ...(secret !== null && { secret }) };
  }

  protected override undoing({ id, secret }: CommandResult): CommandCall | undefined {
    return secret === undefined ? undefined : { command: 'channel remove', options: { id } };
  }
}
