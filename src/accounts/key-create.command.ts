import { AdminCommand } from '#platform/cli/admin-command';
import { collect, parseChoice, parseId, parsePlainText, parseTime } from '#platform/cli/option-parsers';
import { Option, SubCommand } from 'nest-commander';
import { MAX_KEY_NAME_LENGTH, SCOPES, type Scope } from './api-key.entity.js';
import { ApiKeysService } from './api-keys.service.js';

interface KeyCreateOptions {
  readonly account: number;
  readonly test?: boolean;
  readonly name?: string;
  readonly scope?: readonly Scope[];
  /** ISO 8601. */
  readonly expires?: string;
}

@SubCommand({ name: 'create', description: 'create an API key and print it; it cannot be shown again' })
export class KeyCreateCommand extends AdminCommand<KeyCreateOptions> {
  constructor(private readonly keys: ApiKeysService) {
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

  @Option({
    flags: '--expires <time>',
    description: 'expiry, e.g. 2027-01-31 or 2027-01-31T12:00:00Z; defaults to never',
  })
  parseExpires(text: string): string {
    return parseTime(text);
  }

  protected override async execute({ account, test, name, scope, expires }: KeyCreateOptions) {
    const { id, key } = await this.keys.create({
      accountId: account,
      livemode: !test,
      name,
      scopes: scope,
      expiresAt: expires === undefined ? null : new Date(expires),
    });
    return { id, api_key: key };
  }
}
