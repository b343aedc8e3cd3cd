import { AdminCommand, CommandGroup } from '#platform/cli/admin-command';
import { PublicAddress } from '#platform/http/public-address';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Command, Option, SubCommand } from 'nest-commander';
import { parseEmail } from '../parse-email.js';
import { AuditLog, OPERATOR } from '../audit/audit-log.js';
import { ResetPassword } from './reset-password.js';
import { UsersRepository } from './users.repository.js';

@SubCommand({ name: 'reset-link', description: 'print a link with which a user sets a new password' })
export class UserResetLinkCommand extends AdminCommand<{ email: string }> {
  constructor(
    private readonly users: UsersRepository,
    private readonly resetPassword: ResetPassword,
    private readonly audit: AuditLog,
    private readonly address: PublicAddress,
  ) {
    super();
  }

  @Option({ flags: '--email <email>', description: "the user's e-mail address", required: true })
  parseEmail(text: string): string {
    return parseEmail(text);
  }

  protected override async execute({ email }: { email: string }) {
    const user = await this.users.findByEmail(email);
    if (!user) throw new Problem(NOT_FOUND, `There is no user with the e-mail address ${email}.`);
    const { path, expiresAt } = this.resetPassword.link(user);
    await this.audit.record(user.accountId, OPERATOR, 'reset_link.created', { email: user.email });
    return { url: this.address.url(path), expires_at: expiresAt.toISOString() };
  }
}

@Command({ name: 'user', description: 'people who sign in', subCommands: [UserResetLinkCommand] })
export class UserCommand extends CommandGroup {}
