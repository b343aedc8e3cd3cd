import { AdminCommand } from '#platform/cli/admin-command';
import type { CommandResult } from '#platform/cli/command-context';
import { parseId } from '#platform/cli/option-parsers';
import { asTable } from '#platform/cli/table';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Option, SubCommand } from 'nest-commander';
import { AccountsService } from '../accounts.service.js';
import type { AppUser } from '../app-user.entity.js';
import { OPERATOR } from '../audit/audit-log.js';
import { CommandWithRestriction, type RestrictionOptions } from '../command-with-restriction.js';
import {
  chosenOf,
  CommandThatTakesAccess,
  listMade,
  type RevocationOptions,
} from '../made-access/command-that-takes-access.js';
import { MadeAccess } from '../made-access/made-access.js';
import { parseEmail } from '../parse-email.js';
import { tagsOrAll } from '../restricted-tags.js';
import { Team } from './team.js';
import { UsersRepository } from './users.repository.js';

interface UserRestrictOptions extends RestrictionOptions {
  readonly email: string;
}

interface UserOptions extends RevocationOptions {
  readonly email: string;
}

@SubCommand({
  name: 'access',
  description: 'list what a user has made that works without the user, and revoke it by choice',
})
export class UserAccessCommand extends CommandThatTakesAccess<UserOptions> {
  constructor(
    private readonly users: UsersRepository,
    private readonly made: MadeAccess,
  ) {
    super();
  }

  @Option({ flags: '--email <email>', description: 'e-mail address of the user', required: true })
  parseEmail(text: string): string {
    return parseEmail(text);
  }

  protected override async execute({ email, ...options }: UserOptions) {
    const { id, accountId } = await userOf(this.users, email);
    return {
      id,
      made: listMade(await this.made.revoke(accountId, OPERATOR, { userId: id }, chosenOf(options))),
    };
  }
}

@SubCommand({
  name: 'remove',
  description: 'remove a user from the account, and list what the user has made that works without the user',
})
export class UserRemoveCommand extends CommandThatTakesAccess<UserOptions & { revokeKeys?: boolean }> {
  constructor(
    private readonly users: UsersRepository,
    private readonly team: Team,
    private readonly made: MadeAccess,
  ) {
    super();
  }

  @Option({ flags: '--email <email>', description: 'e-mail address of the user', required: true })
  parseEmail(text: string): string {
    return parseEmail(text);
  }

  @Option({ flags: '--revoke-keys', description: 'also revoke the API keys that the user has made' })
  parseRevokeKeys(): boolean {
    return true;
  }

  protected override async execute({
    email,
    revokeKeys = false,
    ...options
  }: UserOptions & { revokeKeys?: boolean }) {
    const user = await userOf(this.users, email);
    const { id, accountId } = user;
    const remove = () => this.team.remove(accountId, OPERATOR, id, { revokesKeys: revokeKeys });
    const things = await this.made.run(accountId, OPERATOR, { userId: id }, chosenOf(options), remove);
    return { id, email: user.email, removed: true, made: listMade(things) };
  }
}

@SubCommand({ name: 'restrict', description: 'change the tags of the businesses that a user has access to' })
export class UserRestrictCommand extends CommandWithRestriction<UserRestrictOptions> {
  constructor(
    private readonly users: UsersRepository,
    private readonly team: Team,
    private readonly made: MadeAccess,
  ) {
    super();
  }

  @Option({ flags: '--email <email>', description: 'e-mail address of the user', required: true })
  parseEmail(text: string): string {
    return parseEmail(text);
  }

  protected override async execute({ email, tag, all, ...options }: UserRestrictOptions) {
    const restrictedTo = tagsOrAll(tag, all);
    const { id, accountId } = await userOf(this.users, email);
    const restrict = () => this.team.changeRights(accountId, OPERATOR, id, { restrictedTo });
    const things = await this.made.run(accountId, OPERATOR, { userId: id }, chosenOf(options), restrict);
    return { id, role: things.result.role, restricted_to_tags: restrictedTo, made: listMade(things) };
  }
}

@SubCommand({ name: 'list', description: 'list the users of an account' })
export class UserListCommand extends AdminCommand<{ account: number }> {
  constructor(
    private readonly accounts: AccountsService,
    private readonly team: Team,
  ) {
    super();
  }

  @Option({ flags: '--account <id>', description: 'account id', required: true })
  parseAccount(text: string): number {
    return parseId(text);
  }

  protected override async execute({ account }: { account: number }) {
    await this.accounts.get(account);
    const users = await this.team.list(account);
    return {
      users: users.map(({ id, email, role, restrictedTo, createdAt }) => ({
        id,
        email,
        role,
        restricted_to_tags: restrictedTo ?? null,
        created_at: createdAt.toISOString(),
      })),
    };
  }

  protected override asText(result: CommandResult): string {
    return asTable(result['users'] as object[], ['id', 'email', 'role', 'restricted_to_tags', 'created_at']);
  }
}

/** @throws Problem `not_found` */
async function userOf(users: UsersRepository, email: string): Promise<AppUser> {
  const user = await users.findByEmail(email);
  if (!user) throw new Problem(NOT_FOUND, `No user has the e-mail address ${email}.`);
  return user;
}
