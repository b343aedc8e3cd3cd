import { AdminCommand, CommandGroup } from '#platform/cli/admin-command';
import { parseId } from '#platform/cli/option-parsers';
import { Command, Option, SubCommand } from 'nest-commander';
import { ApiKeysService } from './api-keys.service.js';

interface KeyCreateOptions {
  readonly account: number;
  readonly test?: boolean;
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

  protected override async execute({ account, test }: KeyCreateOptions) {
    const { id, key } = await this.keys.create({ accountId: account, livemode: !test });
    return { id, api_key: key };
  }
}

interface KeyRevokeOptions {
  readonly id: number;
}

@SubCommand({ name: 'revoke', description: 'end an API key at once' })
export class KeyRevokeCommand extends AdminCommand<KeyRevokeOptions> {
  constructor(private readonly keys: ApiKeysService) {
    super();
  }

  @Option({ flags: '--id <id>', description: 'the id that `key create` printed', required: true })
  parseKeyId(text: string): number {
    return parseId(text);
  }

  protected override async execute({ id }: KeyRevokeOptions) {
    await this.keys.revoke(id);
    return { id, revoked: true };
  }
}

@Command({ name: 'key', description: 'API keys', subCommands: [KeyCreateCommand, KeyRevokeCommand] })
export class KeyCommand extends CommandGroup {}
