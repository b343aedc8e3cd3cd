import { AdminCommand } from '#platform/cli/admin-command';
import { parseChoice, parseId } from '#platform/cli/option-parsers';
import { PublicAddress } from '#platform/http/public-address';
import { Option, SubCommand } from 'nest-commander';
import { AccountsService } from '../accounts.service.js';
import { OPERATOR } from '../audit/audit-log.js';
import { parseEmail } from '../parse-email.js';
import { collectTag } from '../restricted-tags.js';
import { GIVEN_ROLES, type GivenRole, toRole } from './fields.js';
import { Invite } from './invite.js';

interface UserInviteOptions {
  readonly account: number;
  readonly email: string;
  readonly role: GivenRole;
  readonly tag?: readonly string[];
}

@SubCommand({
  name: 'invite',
  description: 'print a link with which a person joins an account, valid for a week',
})
export class UserInviteCommand extends AdminCommand<UserInviteOptions> {
  constructor(
    private readonly accounts: AccountsService,
    private readonly invite: Invite,
    private readonly address: PublicAddress,
  ) {
    super();
  }

  @Option({ flags: '--account <id>', description: 'account id', required: true })
  parseAccount(text: string): number {
    return parseId(text);
  }

  @Option({ flags: '--email <email>', description: 'e-mail address of the person', required: true })
  parseEmail(text: string): string {
    return parseEmail(text);
  }

  @Option({
    flags: '--role <role>',
    description: `role: ${GIVEN_ROLES.join(', ')}; viewer is read_only; a client needs a tag`,
    required: true,
  })
  parseRole(text: string): GivenRole {
    return parseChoice(text, GIVEN_ROLES);
  }

  @Option({
    flags: '--tag <tag>',
    description: 'restrict the person to businesses with this tag; repeatable',
  })
  parseTag(text: string, before?: string[]): string[] {
    return collectTag(text, before);
  }

  protected override async execute({ account, email, role, tag }: UserInviteOptions) {
    await this.accounts.get(account);
    const invited = { email, role: toRole(role), restrictedTo: tag ?? null };
    const invitation = await this.invite.run(account, OPERATOR, invited);
    return {
      id: invitation.id,
      url: this.address.url(this.invite.link(invitation)),
      expires_at: invitation.expiresAt.toISOString(),
    };
  }
}
