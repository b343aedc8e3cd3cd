import { PLAN_CODES, type PlanCode, PLANS } from '#config';
import { AdminCommand, CommandGroup } from '#platform/cli/admin-command';
import { parseChoice } from '#platform/cli/option-parsers';
import { PublicAddress } from '#platform/http/public-address';
import { Command, Option, SubCommand } from 'nest-commander';
import { CreateAccount } from './create-account.js';
import { parseEmail } from './parse-email.js';
import { SetUp } from './users/set-up.js';

interface AccountCreateOptions {
  readonly email: string;
  readonly plan: PlanCode;
}

const NO_API_ACCESS =
  'Live keys cannot use the API on this plan. Change it with "plan set", or use a test key ("key create --test").';

@SubCommand({ name: 'create', description: 'create an account with an owner and a live API key' })
export class AccountCreateCommand extends AdminCommand<AccountCreateOptions> {
  constructor(private readonly createAccount: CreateAccount) {
    super();
  }

  @Option({ flags: '--email <email>', description: 'e-mail address of the owner', required: true })
  parseEmail(text: string): string {
    return parseEmail(text);
  }

  @Option({ flags: '--plan <plan>', description: `plan: ${PLAN_CODES.join(', ')}`, defaultValue: 'free' })
  parsePlan(text: string): PlanCode {
    return parseChoice(text, PLAN_CODES);
  }

  protected override async execute(options: AccountCreateOptions) {
    const created = await this.createAccount.run(options.email, options.plan);
    return {
      account_id: created.accountId,
      email: created.email,
      password: created.password,
      api_key: created.apiKey,
      ...(!PLANS[options.plan].apiAccess && { note: NO_API_ACCESS }),
    };
  }
}

@SubCommand({ name: 'set-up-link', description: 'print a link to create the first account' })
export class AccountSetUpLinkCommand extends AdminCommand<object> {
  constructor(
    private readonly setUp: SetUp,
    private readonly address: PublicAddress,
  ) {
    super();
  }

  protected override async execute() {
    const { path, expiresAt } = await this.setUp.link();
    return { url: this.address.url(path), expires_at: expiresAt.toISOString() };
  }
}

@Command({
  name: 'account',
  description: 'manage accounts',
  subCommands: [AccountCreateCommand, AccountSetUpLinkCommand],
})
export class AccountCommand extends CommandGroup {}
