import { AdminCommand, CommandGroup } from '#platform/cli/admin-command';
import type { CommandContext } from '#platform/cli/command-context';
import { collect, parseId } from '#platform/cli/option-parsers';
import { check } from '#platform/http/validation';
import { Command, Option, SubCommand } from 'nest-commander';
import { AccountsService } from '../accounts/accounts.service.js';
import { CreateBusiness } from './create-business.js';
import { BusinessDto } from './dto/business.dto.js';
import { CreateBusinessDto } from './dto/create-business.dto.js';
import { LookUpBusiness } from './look-up-business.js';

interface BusinessAddOptions {
  readonly account: number;
  readonly url: string;
  readonly keyword?: readonly string[];
}

@SubCommand({ name: 'add', description: 'track a business' })
export class BusinessAddCommand extends AdminCommand<BusinessAddOptions> {
  constructor(
    private readonly accounts: AccountsService,
    private readonly createBusiness: CreateBusiness,
    private readonly lookUp: LookUpBusiness,
  ) {
    super();
  }

  @Option({ flags: '--account <id>', description: 'the account that tracks it', required: true })
  parseAccount(text: string): number {
    return parseId(text);
  }

  @Option({ flags: '--url <url>', description: 'its page in Google Maps', required: true })
  parseUrl(text: string): string {
    return text;
  }

  @Option({ flags: '--keyword <keyword>', description: 'what people search for; may be repeated' })
  parseKeyword(text: string, before?: string[]): string[] {
    return collect(text, before);
  }

  protected override async execute({ account, url, keyword }: BusinessAddOptions, context: CommandContext) {
    await this.accounts.get(account);
    const { gbp_url: gbpUrl, keywords } = await check(CreateBusinessDto, {
      gbp_url: url,
      keywords: keyword ?? [],
    });
    const business = await this.createBusiness.run(
      { accountId: account, livemode: true },
      { gbpUrl, keywords },
    );
    // In the service the job does this; elsewhere no worker runs beside the command.
    if (!context.inService) await this.lookUp.run({ businessId: business.id }, context);
    return { ...BusinessDto.from(business) };
  }
}

@Command({ name: 'business', description: 'tracked businesses', subCommands: [BusinessAddCommand] })
export class BusinessCommand extends CommandGroup {}
