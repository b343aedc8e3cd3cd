import { AdminCommand, CommandGroup } from '#platform/cli/admin-command';
import type { CommandCall, CommandResult } from '#platform/cli/command-context';
import { parseId, parseWholeNumber } from '#platform/cli/option-parsers';
import { asTable } from '#platform/cli/table';
import { Command, Option, SubCommand } from 'nest-commander';
import { ApiKeysService, MAX_OVERLAP_HOURS } from './api-keys.service.js';
import { OPERATOR } from './audit/audit-log.js';
import { CommandWithRestriction, type RestrictionOptions } from './command-with-restriction.js';
import { KeyCreateCommand } from './key-create.command.js';
import {
  chosenOf,
  CommandThatTakesAccess,
  listMade,
  type RevocationOptions,
} from './made-access/command-that-takes-access.js';
import { MadeAccess } from './made-access/made-access.js';
import { tagsOrAll } from './restricted-tags.js';

interface KeyOptions {
  readonly id: number;
}

@SubCommand({
  name: 'access',
  description: 'list what an API key has made that works without the key, and revoke it by choice',
})
export class KeyAccessCommand extends CommandThatTakesAccess<KeyOptions & RevocationOptions> {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly made: MadeAccess,
  ) {
    super();
  }

  @Option({ flags: '--id <id>', description: 'key id, as printed by `key create`', required: true })
  parseKeyId(text: string): number {
    return parseId(text);
  }

  protected override async execute({ id, ...options }: KeyOptions & RevocationOptions) {
    const accountId = await this.keys.accountOf(id);
    return {
      id,
      made: listMade(await this.made.revoke(accountId, OPERATOR, { keyId: id }, chosenOf(options))),
    };
  }
}

@SubCommand({
  name: 'revoke',
  description: 'revoke an API key immediately, and list what it has made that works without the key',
})
export class KeyRevokeCommand extends CommandThatTakesAccess<KeyOptions & RevocationOptions> {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly made: MadeAccess,
  ) {
    super();
  }

  @Option({ flags: '--id <id>', description: 'key id, as printed by `key create`', required: true })
  parseKeyId(text: string): number {
    return parseId(text);
  }

  protected override async execute({ id, ...options }: KeyOptions & RevocationOptions) {
    const accountId = await this.keys.accountOf(id);
    const revoke = () => this.keys.revoke(id);
    const things = await this.made.run(accountId, OPERATOR, { keyId: id }, chosenOf(options), revoke);
    return { id, revoked: true, made: listMade(things) };
  }
}

@SubCommand({
  name: 'rotate',
  description: 'replace an API key; the old key works until the overlap ends',
})
export class KeyRotateCommand extends AdminCommand<KeyOptions & { overlap: number }> {
  constructor(private readonly keys: ApiKeysService) {
    super();
  }

  @Option({ flags: '--id <id>', description: 'id of the key to replace', required: true })
  parseKeyId(text: string): number {
    return parseId(text);
  }

  @Option({
    flags: '--overlap <hours>',
    description: 'hours for which the old key keeps working',
    defaultValue: 24,
  })
  parseOverlap(text: string): number {
    return parseWholeNumber(text, 0, MAX_OVERLAP_HOURS);
  }

  protected override async execute({ id, overlap }: KeyOptions & { overlap: number }) {
    const created = await this.keys.rotate(id, overlap);
    return { id: created.id, api_key: created.key, old_key_expires_at: created.oldExpiresAt.toISOString() };
  }

  protected override undoing({ id }: CommandResult): CommandCall {
    return { command: 'key revoke', options: { id } };
  }
}

interface KeyRestrictOptions extends KeyOptions, RestrictionOptions {}

@SubCommand({
  name: 'restrict',
  description: 'change the tags of the businesses that an API key has access to',
})
export class KeyRestrictCommand extends CommandWithRestriction<KeyRestrictOptions> {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly made: MadeAccess,
  ) {
    super();
  }

  @Option({ flags: '--id <id>', description: 'key id, as printed by `key create`', required: true })
  parseKeyId(text: string): number {
    return parseId(text);
  }

  protected override async execute({ id, tag, all, ...options }: KeyRestrictOptions) {
    const tags = tagsOrAll(tag, all);
    const accountId = await this.keys.accountOf(id);
    const restrict = () => this.keys.restrict(id, tags);
    const things = await this.made.run(accountId, OPERATOR, { keyId: id }, chosenOf(options), restrict);
    return { id, restricted_to_tags: things.result.restrictedTo ?? null, made: listMade(things) };
  }
}

@SubCommand({ name: 'list', description: 'list the API keys of an account, without their secrets' })
export class KeyListCommand extends AdminCommand<{ account: number }> {
  constructor(private readonly keys: ApiKeysService) {
    super();
  }

  @Option({ flags: '--account <id>', description: 'account id', required: true })
  parseAccount(text: string): number {
    return parseId(text);
  }

  protected override async execute({ account }: { account: number }) {
    const keys = await this.keys.list(account);
    return {
      keys: keys.map((key) => ({
        id: key.id,
        name: key.name ?? null,
        key: `${key.prefix}…${key.lastFour}`,
        scopes: key.scopes,
        restricted_to_tags: key.restrictedTo ?? null,
        expires_at: key.expiresAt?.toISOString() ?? null,
        replaced_by: key.replacedBy ?? null,
        revoked_at: key.revokedAt?.toISOString() ?? null,
        last_used_at: key.lastUsedAt?.toISOString() ?? null,
      })),
    };
  }

  protected override asText(result: CommandResult): string {
    return asTable(result['keys'] as object[], [
      'id',
      'name',
      'key',
      'scopes',
      'restricted_to_tags',
      'expires_at',
      'replaced_by',
      'revoked_at',
      'last_used_at',
    ]);
  }
}

@Command({
  name: 'key',
  description: 'manage API keys',
  subCommands: [
    KeyCreateCommand,
    KeyListCommand,
    KeyAccessCommand,
    KeyRestrictCommand,
    KeyRotateCommand,
    KeyRevokeCommand,
  ],
})
export class KeyCommand extends CommandGroup {}
