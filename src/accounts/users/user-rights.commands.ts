import { AdminCommand } from '#platform/cli/admin-command';
import type { CommandResult } from '#platform/cli/command-context';
import { parseId } from '#platform/cli/option-parsers';
import { asTable } from '#platform/cli/table';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Option, SubCommand } from 'nest-commander';
import { AccountsService } from '../accounts.service.js';
import { OPERATOR } from '../audit/audit-log.js';
import { CommandWithRestriction, type RestrictionOptions } from '../command-with-restriction.js';
import { parseEmail } from '../parse-email.js';
import { tagsOrAll } from '../restricted-tags.js';
import { Team } from './team.js';
import { UsersRepository } from './users.repository.js';

interface UserRestrictOptions extends RestrictionOptions {
  readonly email: string;
}

@SubCommand({ name: 'restrict', description: 'change the tags of the businesses that a user has access to' })
export class UserRestrictCommand extends CommandWithRestriction<UserRestrictOptions> {
  constructor(
    private readonly users: UsersRepository,
    private readonly team: Team,
  ) {
    super();
  }

  @Option({ flags: '--email <email>', description: 'e-mail address of the user', required: true })
  parseEmail(text: string): string {
    return parseEmail(text);
  }

  protected override async execute({ email, tag, all }: UserRestrictOptions) {
    const restrictedTo = tagsOrAll(tag, all);
    const user = await this.users.findByEmail(email);
    if (!user) throw new Problem(NOT_FOUND, `No user has the e-mail address ${email}.`);
    const { role } = await this.team.changeRights(user.accountId, OPERATOR, user.id, { restrictedTo });
    return { id: user.id, role, restricted_to_tags: restrictedTo };
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
