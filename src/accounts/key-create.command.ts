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

@SubCommand({ name: 'create', description: 'make an API key and print it, once' })
export class KeyCreateCommand extends AdminCommand<KeyCreateOptions> {
  constructor(private readonly keys: ApiKeysService) {
    super();
  }

  @Option({ flags: '--account <id>', description: 'the account it belongs to', required: true })
  parseAccount(text: string): number {
    return parseId(text);
  }

  @Option({ flags: '--test', description: 'a test key: free, embedded engine, its own data' })
  parseTest(): boolean {
    return true;
  }

  @Option({ flags: '--name <name>', description: 'to tell it from others on a list' })
  parseName(text: string): string {
    return parsePlainText(text, MAX_KEY_NAME_LENGTH);
  }

  @Option({
    flags: '--scope <scope>',
    description: `${SCOPES.join(' or ')}; may be repeated; both unless given`,
  })
  parseScope(text: string, before?: Scope[]): Scope[] {
    return collect(parseChoice(text, SCOPES), before);
  }

  @Option({
    flags: '--expires <time>',
    description: 'when it stops working, e.g. 2027-01-31 or 2027-01-31T12:00:00Z',
  })
  parseExpires(text: string): string {
    return parseTime(text);
  }

  protected override async execute({ account, test, name, scope, expires }: KeyCreateOptions) {
    const { id, key } = await this.keys.create({
      accountId: account,
      livemode: !test,
      ...(name === undefined ? {} : { name }),
      ...(scope === undefined ? {} : { scopes: scope }),
      ...(expires === undefined ? {} : { expiresAt: new Date(expires) }),
    });
    return { id, api_key: key };
  }
}
