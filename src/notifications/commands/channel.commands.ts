import { AdminCommand } from '#platform/cli/admin-command';
import type { CommandResult } from '#platform/cli/command-context';
import { parseChoice, parseId } from '#platform/cli/option-parsers';
import { asTable } from '#platform/cli/table';
import { MAX_ID } from '#platform/http/id.pipe';
import { SAMPLE_TYPES, type SampleType } from '#platform/outbox/event-types';
import { Option, SubCommand } from 'nest-commander';
import { AccountsService } from '../../accounts/accounts.service.js';
import { TestEndpoint } from '../../webhooks/delivery/test-endpoint.js';
import { describeOutcome } from '../../webhooks/describe.js';
import { ChannelsService } from '../channels/channels.service.js';
import { describeChannel } from '../channels/describe-channel.js';

interface ChannelOptions {
  readonly id: number;
}

abstract class CommandOfChannel<Options extends ChannelOptions> extends AdminCommand<Options> {
  @Option({ flags: '--id <id>', description: 'channel', required: true })
  parseChannel(text: string): number {
    return parseId(text);
  }
}

@SubCommand({ name: 'list', description: 'list the notification channels of an account' })
export class ChannelListCommand extends AdminCommand<{ account: number }> {
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

  protected override async execute({ account: accountId }: { account: number }) {
    await this.accounts.get(accountId);
    const live = await this.channels.list({ accountId, livemode: true }, 0, MAX_ID);
    const test = await this.channels.list({ accountId, livemode: false }, 0, MAX_ID);
    return { channels: [...live, ...test].map(describeChannel) };
  }

  protected override asText(result: CommandResult): string {
    const rows = (result['channels'] as ReturnType<typeof describeChannel>[]).map((channel) => ({
      ...channel,
      events: channel.events ?? 'all',
      tags: channel.tags ?? 'all',
    }));
    return asTable(rows, [
      'id',
      'kind',
      'target',
      'events',
      'tags',
      'rhythm',
      'livemode',
      'enabled',
      'disabled_reason',
    ]);
  }
}

@SubCommand({ name: 'remove', description: 'delete a channel and its deliveries' })
export class ChannelRemoveCommand extends CommandOfChannel<ChannelOptions> {
  constructor(private readonly channels: ChannelsService) {
    super();
  }

  protected override async execute({ id }: ChannelOptions) {
    await this.channels.delete(await this.channels.tenantOf(id), id);
    return { id, removed: true };
  }
}

@SubCommand({ name: 'test', description: 'send a sample now, without retries' })
export class ChannelTestCommand extends CommandOfChannel<ChannelOptions & { type?: SampleType }> {
  constructor(
    private readonly channels: ChannelsService,
    private readonly test: TestEndpoint,
  ) {
    super();
  }

  @Option({ flags: '--type <type>', description: `type of the sample: ${SAMPLE_TYPES.join(', ')}` })
  parseType(text: string): SampleType {
    return parseChoice(text, SAMPLE_TYPES);
  }

  protected override async execute({ id, type }: ChannelOptions & { type?: SampleType }) {
    return describeOutcome(await this.test.run(await this.channels.tenantOf(id), id, type));
  }
}
