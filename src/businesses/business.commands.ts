import { AdminCommand } from '#platform/cli/admin-command';
import type { CommandContext } from '#platform/cli/command-context';
import { collect, parseId, parseNumber } from '#platform/cli/option-parsers';
import { check } from '#platform/http/validation';
import { Option, SubCommand } from 'nest-commander';
import { AccountsService } from '../accounts/accounts.service.js';
import { CreateBusiness } from './create-business.js';
import { BusinessDto } from './dto/business.dto.js';
import { CreateBusinessDto, newBusinessOf } from './dto/create-business.dto.js';
import { LookUpBusiness } from './look-up-business.js';

interface BusinessAddOptions {
  readonly account: number;
  readonly url?: string;
  readonly cid?: string;
  readonly placeId?: string;
  readonly keyword?: readonly string[];
  readonly name?: string;
  readonly lat?: number;
  readonly lng?: number;
  readonly label?: string;
  readonly externalId?: string;
  readonly tag?: readonly string[];
}

@SubCommand({ name: 'add', description: 'start tracking a business' })
export class BusinessAddCommand extends AdminCommand<BusinessAddOptions> {
  constructor(
    private readonly accounts: AccountsService,
    private readonly createBusiness: CreateBusiness,
    private readonly lookUp: LookUpBusiness,
  ) {
    super();
  }

  @Option({ flags: '--account <id>', description: 'account id', required: true })
  parseAccount(text: string): number {
    return parseId(text);
  }

  @Option({
    flags: '--url <url>',
    description: 'URL of the business in Google Maps; or --cid, --place-id, or --name with --lat and --lng',
  })
  parseUrl(text: string): string {
    return text;
  }

  @Option({ flags: '--cid <cid>', description: 'CID of the business, decimal or hexadecimal' })
  parseCid(text: string): string {
    return text;
  }

  @Option({ flags: '--place-id <id>', description: 'place ID of the business at Google' })
  parsePlaceId(text: string): string {
    return text;
  }

  @Option({ flags: '--keyword <keyword>', description: 'search keyword; repeatable' })
  parseKeyword(text: string, before?: string[]): string[] {
    return collect(text, before);
  }

  @Option({ flags: '--name <name>', description: 'name; required if the URL does not contain it' })
  parseName(text: string): string {
    return text;
  }

  @Option({ flags: '--label <text>', description: 'what you call the business; by default, its name' })
  parseLabel(text: string): string {
    return text;
  }

  @Option({ flags: '--external-id <id>', description: 'your own identifier of the business' })
  parseExternalId(text: string): string {
    return text;
  }

  @Option({ flags: '--tag <tag>', description: 'tag; repeatable' })
  parseTag(text: string, before?: string[]): string[] {
    return collect(text, before);
  }

  @Option({
    flags: '--lat <degrees>',
    description: 'latitude, if the URL does not contain it; requires --lng',
  })
  parseLat(text: string): number {
    return parseNumber(text);
  }

  @Option({ flags: '--lng <degrees>', description: 'longitude; requires --lat' })
  parseLng(text: string): number {
    return parseNumber(text);
  }

  protected override async execute(options: BusinessAddOptions, context: CommandContext) {
    const { account, url, cid, placeId, keyword, name, lat, lng, label, externalId, tag } = options;
    await this.accounts.get(account);
    const body = await check(CreateBusinessDto, {
      gbp_url: url,
      cid,
      place_id: placeId,
      keywords: keyword ?? [],
      name,
      lat,
      lng,
      label,
      external_id: externalId,
      tags: tag ?? [],
    });
    const tenant = { accountId: account, livemode: true };
    const business = await this.createBusiness.run(tenant, newBusinessOf(body));
    // In the service a job does this; in the process of the command line no job runs.
    if (!context.inService) await this.lookUp.run({ businessId: business.id }, context);
    return { ...BusinessDto.from(business) };
  }
}
