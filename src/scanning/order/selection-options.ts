import { CommandFailure } from '#platform/cli/command-failure';
import { collect, parseId, parseNumber } from '#platform/cli/option-parsers';
import type { Tenant } from '#platform/tenant';
import { Option } from 'nest-commander';
import type { BusinessesService } from '../../businesses/businesses.service.js';
import { CommandWithSettings, type SettingOptions } from './setting-options.js';

/** Options for scans of several businesses. */
export interface SelectionOptions extends SettingOptions {
  readonly business?: readonly number[];
  readonly tag?: string;
  readonly account?: number;
  readonly test?: boolean;
  readonly keyword?: readonly string[];
  readonly name?: string;
  readonly grid: number;
  readonly radius: number;
}

export abstract class CommandWithSelection<
  Options extends SelectionOptions,
> extends CommandWithSettings<Options> {
  @Option({ flags: '--business <id>', description: 'business to scan; may be repeated' })
  parseBusiness(text: string, before?: number[]): number[] {
    return [...(before ?? []), parseId(text)];
  }

  @Option({ flags: '--tag <tag>', description: 'scan the businesses with this tag; requires --account' })
  parseTag(text: string): string {
    return text;
  }

  @Option({ flags: '--account <id>', description: 'account whose businesses have the tag' })
  parseAccount(text: string): number {
    return parseId(text);
  }

  @Option({ flags: '--test', description: 'select the tag in test mode instead of live mode' })
  parseTest(): boolean {
    return true;
  }

  @Option({
    flags: '--keyword <keyword>',
    description: 'keyword to scan; may be repeated; defaults to the keywords of each business',
  })
  parseKeyword(text: string, before?: string[]): string[] {
    return collect(text, before);
  }

  @Option({ flags: '--name <name>', description: 'name, at most 120 characters' })
  parseName(text: string): string {
    return text;
  }

  @Option({ flags: '--grid <size>', description: 'pins per side, 1 to 21', defaultValue: 7 })
  parseGrid(text: string): number {
    return parseNumber(text);
  }

  @Option({
    flags: '--radius <miles>',
    description: 'distance from the centre to the outermost row, 0.05 to 100',
    defaultValue: 0.5,
  })
  parseRadius(text: string): number {
    return parseNumber(text);
  }

  /** Returns the tenant of the selection. @throws CommandFailure `wrong_usage`; Problem `not_found` for the business */
  protected async tenantOf(
    { business, tag, account, test }: Options,
    businesses: BusinessesService,
  ): Promise<Tenant> {
    const [first] = business ?? [];
    if (first !== undefined) return businesses.tenantOf(first);
    if (tag === undefined)
      throw new CommandFailure('wrong_usage', 'Give --business, or --tag and --account.');
    if (account === undefined) throw new CommandFailure('wrong_usage', '--tag requires --account.');
    return { accountId: account, livemode: !test };
  }
}
