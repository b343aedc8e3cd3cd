import type { CommandContext, CommandResult } from '#platform/cli/command-context';
import { parseId, parseNumber } from '#platform/cli/option-parsers';
import { asTable } from '#platform/cli/table';
import { check } from '#platform/http/validation';
import { Command, Option } from 'nest-commander';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { WaitForScan } from '../../scanning/commands/wait-for-scan.js';
import { CreateScan } from '../../scanning/order/create-scan.js';
import {
  CommandWithSettings,
  givenSettings,
  type SettingOptions,
} from '../../scanning/order/setting-options.js';
import { MeasureAtPointDto } from './dto/measure-at-point.dto.js';
import type { RankAtPointDto } from './dto/rank-at-point.dto.js';
import { RankAtPointService } from './rank-at-point.service.js';

interface RankAtPointOptions extends SettingOptions {
  readonly business: number;
  readonly keyword: string;
  readonly lat: number;
  readonly lng: number;
}

@Command({ name: 'rank-at-point', description: 'measure the rank of a business at one point' })
export class RankAtPointCommand extends CommandWithSettings<RankAtPointOptions> {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly createScan: CreateScan,
    private readonly waitForScan: WaitForScan,
    private readonly ranks: RankAtPointService,
  ) {
    super();
  }

  @Option({ flags: '--business <id>', description: 'id of the business', required: true })
  parseBusiness(text: string): number {
    return parseId(text);
  }

  @Option({ flags: '--keyword <keyword>', description: 'search term', required: true })
  parseKeyword(text: string): string {
    return text;
  }

  @Option({ flags: '--lat <degrees>', description: 'latitude', required: true })
  parseLat(text: string): number {
    return parseNumber(text);
  }

  @Option({ flags: '--lng <degrees>', description: 'longitude', required: true })
  parseLng(text: string): number {
    return parseNumber(text);
  }

  protected override async execute(options: RankAtPointOptions, context: CommandContext) {
    const { business, keyword, lat, lng } = options;
    const given = { business_id: business, keyword, lat, lng, ...givenSettings(options) };
    const body = await check(MeasureAtPointDto, given);
    const tenant = await this.businesses.tenantOf(body.business_id);
    const { scan } = await this.createScan.run(tenant, MeasureAtPointDto.toInput(body));
    await this.waitForScan.run(scan.id, context);
    return { ...(await this.ranks.read(tenant, scan.id)) };
  }

  protected override asText(result: CommandResult): string {
    const { rank, absent_rank, found, unmeasured_reason, places } = result as unknown as RankAtPointDto;
    if (rank === null) return `not measured: ${unmeasured_reason ?? 'unknown'}`;
    const headline = found ? `rank ${rank}` : `not among the first ${absent_rank - 1}`;
    return `${headline}\n\n${asTable(places, ['rank', 'name', 'is_subject', 'place_id'])}`;
  }
}
