import { AdminCommand } from '#platform/cli/admin-command';
import type { CommandCall, CommandResult } from '#platform/cli/command-context';
import { CommandFailure } from '#platform/cli/command-failure';
import { collect, parseChoice, parseId, parsePlainText, parseTime } from '#platform/cli/option-parsers';
import { Clock } from '#platform/clock';
import { Option, SubCommand } from 'nest-commander';
import { MAX_KEY_NAME_LENGTH, type Scope, SCOPES } from './api-key.entity.js';
import { ApiKeysService } from './api-keys.service.js';
import { collectTag } from './restricted-tags.js';

interface KeyCreateOptions {
  readonly account: number;
  readonly test?: boolean;
  readonly name?: string;
  readonly scope?: readonly Scope[];
  readonly readOnly?: boolean;
  readonly tag?: readonly string[];
  /** ISO 8601. */
  readonly expires?: string;
}

@SubCommand({ name: 'create', description: 'create an API key and print it; it cannot be shown again' })
export class KeyCreateCommand extends AdminCommand<KeyCreateOptions> {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly clock: Clock,
  ) {
    super();
  }

  @Option({ flags: '--account <id>', description: 'account id', required: true })
  parseAccount(text: string): number {
    return parseId(text);
  }

  @Option({ flags: '--test', description: 'create a test key: free, embedded engine, separate data' })
  parseTest(): boolean {
    return true;
  }

  @Option({ flags: '--name <name>', description: 'label shown in lists' })
  parseName(text: string): string {
    return parsePlainText(text, MAX_KEY_NAME_LENGTH);
  }

  @Option({
    flags: '--scope <scope>',
    description: `${SCOPES.join(' or ')}; repeatable; defaults to both`,
  })
  parseScope(text: string, before?: Scope[]): Scope[] {
    return collect(parseChoice(text, SCOPES), before);
  }

  @Option({ flags: '--read-only', description: 'the same as --scope read' })
  parseReadOnly(): boolean {
    return true;
  }

  @Option({ flags: '--tag <tag>', description: 'restrict the key to businesses with this tag; repeatable' })
  parseTag(text: string, before?: string[]): string[] {
    return collectTag(text, before);
  }

  @Option({
    flags: '--expires <time>',
    description: 'expiry, e.g. 2027-01-31 or 2027-01-31T12:00:00Z; defaults to never',
  })
  parseExpires(text: string): string {
    return parseTime(text);
  }

  protected override async execute(options: KeyCreateOptions) {
    const { account, test, name, scope, readOnly, tag, expires } = options;
    if (readOnly && scope?.includes('write')) {
      throw new CommandFailure('wrong_usage', 'Give either --read-only or --scope write.');
    }
    const expiresAt = expires === undefined ? null : new Date(expires);
    if (expiresAt && expiresAt <= this.clock.now()) {
      throw new CommandFailure('wrong_usage', '--expires must be in the future.');
    }
    const { id, key } = await this.keys.create({
      accountId: account,
      livemode: !test,
      name,
      scopes: readOnly ? ['read'] : scope,
      restrictedTo: tag,
      expiresAt,
    });
    return { id, api_key: key };
  }

  protected override undoing({ id }: CommandResult): CommandCall {
    return { command: 'key revoke', options: { id } };
  }
}
