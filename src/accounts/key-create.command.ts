import { AdminCommand } from '#platform/cli/admin-command';
import { collect, parseId } from '#platform/cli/option-parsers';
import { InvalidArgumentError } from 'commander';
import { Option, SubCommand } from 'nest-commander';
import { SCOPES, type Scope } from './api-key.entity.js';
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
    return text;
  }

  @Option({
    flags: '--scope <scope>',
    description: `${SCOPES.join(' or ')}; may be repeated; both unless given`,
  })
  parseScope(text: string, before?: Scope[]): Scope[] {
    const scope = SCOPES.find((known) => known === text);
    if (!scope) throw new InvalidArgumentError(`It must be ${SCOPES.join(' or ')}.`);
    return collect(scope, before);
  }

  @Option({
    flags: '--expires <time>',
    description: 'when it stops working, e.g. 2027-01-31 or 2027-01-31T12:00:00Z',
  })
  parseExpires(text: string): string {
    const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? new Date(text) : new Date(Number.NaN);
    if (Number.isNaN(time.getTime())) throw new InvalidArgumentError('It must be a date or time, in UTC.');
    return time.toISOString();
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
