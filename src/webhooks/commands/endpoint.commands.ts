import { AdminCommand } from '#platform/cli/admin-command';
import type { CommandResult } from '#platform/cli/command-context';
import { parseChoice, parseId } from '#platform/cli/option-parsers';
import { asTable } from '#platform/cli/table';
import { SAMPLE_TYPES, type SampleType, TEST_EVENT_TYPE } from '#platform/outbox/event-types';
import { Option, SubCommand } from 'nest-commander';
import { AccountsService } from '../../accounts/accounts.service.js';
import { TestEndpoint } from '../delivery/test-endpoint.js';
import { describeEndpoint, describeOutcome } from '../describe.js';
import { EndpointsService } from '../endpoints/endpoints.service.js';
import { RotateSecret } from '../endpoints/rotate-secret.js';
import { EndpointCommand, type EndpointOptions } from './endpoint-command.js';

@SubCommand({ name: 'list', description: 'list the webhook endpoints of an account' })
export class WebhookListCommand extends AdminCommand<{ account: number }> {
  constructor(
    private readonly accounts: AccountsService,
    private readonly endpoints: EndpointsService,
  ) {
    super();
  }

  @Option({ flags: '--account <id>', description: 'account', required: true })
  parseAccount(text: string): number {
    return parseId(text);
  }

  protected override async execute({ account: accountId }: { account: number }) {
    await this.accounts.get(accountId);
    const live = await this.endpoints.list({ accountId, livemode: true });
    const test = await this.endpoints.list({ accountId, livemode: false });
    return { endpoints: [...live, ...test].map(describeEndpoint) };
  }

  protected override asText(result: CommandResult): string {
    const endpoints = result['endpoints'] as ReturnType<typeof describeEndpoint>[];
    const rows = endpoints.map((endpoint) => ({
      ...endpoint,
      events: endpoint.events ?? 'all',
      tags: endpoint.tags ?? 'all',
    }));
    return asTable(rows, [
      'id',
      'url',
      'events',
      'tags',
      'livemode',
      'enabled',
      'disabled_reason',
      'failing_since',
    ]);
  }
}

@SubCommand({ name: 'test', description: 'send a test event now, without retries' })
export class WebhookTestCommand extends EndpointCommand<EndpointOptions & { type?: SampleType }> {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly test: TestEndpoint,
  ) {
    super();
  }

  @Option({
    flags: '--type <type>',
    description: `send a sample of this type: ${SAMPLE_TYPES.join(', ')}; defaults to ${TEST_EVENT_TYPE}`,
  })
  parseType(text: string): SampleType {
    return parseChoice(text, SAMPLE_TYPES);
  }

  protected override async execute({ id, type }: EndpointOptions & { type?: SampleType }) {
    return describeOutcome(await this.test.run(await this.endpoints.tenantOf(id), id, type));
  }
}

@SubCommand({ name: 'rotate', description: 'create a new secret; the old one also signs for 24 hours' })
export class WebhookRotateCommand extends EndpointCommand<EndpointOptions & { force?: boolean }> {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly rotate: RotateSecret,
  ) {
    super();
  }

  @Option({
    flags: '--force',
    description: 'rotate again within 24 hours; the previous secret expires immediately',
  })
  parseForce(): boolean {
    return true;
  }

  protected override async execute({ id, force }: EndpointOptions & { force?: boolean }) {
    const { secret, oldExpiresAt } = await this.rotate.run(await this.endpoints.tenantOf(id), id, force);
    return { id, secret, old_secret_expires_at: oldExpiresAt.toISOString() };
  }
}

@SubCommand({ name: 'delete', description: 'delete an endpoint and its deliveries' })
export class WebhookDeleteCommand extends EndpointCommand<EndpointOptions> {
  constructor(private readonly endpoints: EndpointsService) {
    super();
  }

  protected override async execute({ id }: EndpointOptions) {
    await this.endpoints.delete(await this.endpoints.tenantOf(id), id);
    return { id, deleted: true };
  }
}
