import { PLAN_CODES, type PlanCode, PLANS } from '#config';
import { AdminCommand, CommandGroup } from '#platform/cli/admin-command';
import { parseChoice } from '#platform/cli/option-parsers';
import { Command, Option, SubCommand } from 'nest-commander';
import { CreateAccount } from './create-account.js';
import { parseEmail } from './parse-email.js';
import { AccountSetUpLinkCommand } from './users/set-up.command.js';

interface AccountCreateOptions {
  readonly email: string;
  readonly plan: PlanCode;
}

const WITHOUT_API =
  'On this plan a live key cannot use the API until another is set (plan set); a test key can (key create --test).';

@SubCommand({ name: 'create', description: 'create an account with an owner and a live API key' })
export class AccountCreateCommand extends AdminCommand<AccountCreateOptions> {
  constructor(private readonly createAccount: CreateAccount) {
    super();
  }

  @Option({ flags: '--email <email>', description: "the owner's e-mail address", required: true })
  parseEmail(text: string): string {
    return parseEmail(text);
  }

  @Option({ flags: '--plan <plan>', description: PLAN_CODES.join(', '), defaultValue: 'free' })
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
      ...(!PLANS[options.plan].apiAccess && { note: WITHOUT_API }),
    };
  }
}

@Command({
  name: 'account',
  description: 'accounts',
  subCommands: [AccountCreateCommand, AccountSetUpLinkCommand],
})
export class AccountCommand extends CommandGroup {}
