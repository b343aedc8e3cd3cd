import { AdminCommand, CommandGroup } from '#platform/cli/admin-command';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { PublicAddress } from '#platform/http/public-address';
import { Command, Option, SubCommand } from 'nest-commander';
import { AuditLog, OPERATOR } from '../audit/audit-log.js';
import { parseEmail } from '../parse-email.js';
import { ResetPassword } from './reset-password.js';
import { UserInviteCommand } from './user-invite.command.js';
import {
  UserAccessCommand,
  UserListCommand,
  UserRemoveCommand,
  UserRestrictCommand,
} from './user-rights.commands.js';
import { UsersRepository } from './users.repository.js';

@SubCommand({ name: 'reset-link', description: 'print a link to set a new password, valid for one hour' })
export class UserResetLinkCommand extends AdminCommand<{ email: string }> {
  constructor(
    private readonly users: UsersRepository,
    private readonly resetPassword: ResetPassword,
    private readonly audit: AuditLog,
    private readonly address: PublicAddress,
  ) {
    super();
  }

  @Option({ flags: '--email <email>', description: 'e-mail address of the user', required: true })
  parseEmail(text: string): string {
    return parseEmail(text);
  }

  protected override async execute({ email }: { email: string }) {
    const user = await this.users.findByEmail(email);
    if (!user) throw new Problem(NOT_FOUND, `No user has the e-mail address ${email}.`);
    const { path, expiresAt } = this.resetPassword.link(user);
    await this.audit.record(user.accountId, OPERATOR, 'reset_link.created', { email: user.email });
    return { url: this.address.url(path), expires_at: expiresAt.toISOString() };
  }
}

@Command({
  name: 'user',
  description: 'manage users of the dashboard',
  subCommands: [
    UserInviteCommand,
    UserListCommand,
    UserAccessCommand,
    UserRestrictCommand,
    UserRemoveCommand,
    UserResetLinkCommand,
  ],
})
export class UserCommand extends CommandGroup {}
