import type { CommandContext } from '#platform/cli/command-context';
import { parseId, parseNumber } from '#platform/cli/option-parsers';
import { check } from '#platform/http/validation';
import { Option, SubCommand } from 'nest-commander';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { CreateScanDto } from '../dto/create-scan.dto.js';
import { ScanDto } from '../dto/scan.dto.js';
import { CreateScan } from '../order/create-scan.js';
import { CommandWithSettings, givenSettings, type SettingOptions } from '../order/setting-options.js';
import { ScansRepository } from '../record/scans.repository.js';
import { WaitForScan } from './wait-for-scan.js';

interface ScanRunOptions extends SettingOptions {
  readonly business: number;
  readonly keyword: string;
  readonly grid: number;
  readonly radius: number;
  readonly wait?: boolean;
}

@SubCommand({ name: 'run', description: 'scan a grid around a business' })
export class ScanRunCommand extends CommandWithSettings<ScanRunOptions> {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly createScan: CreateScan,
    private readonly waitForScan: WaitForScan,
    private readonly scans: ScansRepository,
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

  @Option({ flags: '--grid <size>', description: 'pins per side, 1 to 21', defaultValue: 7 })
  parseGrid(text: string): number {
    return parseNumber(text);
  }

  @Option({
    flags: '--radius <miles>',
    description: 'distance from the business to the outermost row, 0.05 to 100',
    defaultValue: 0.5,
  })
  parseRadius(text: string): number {
    return parseNumber(text);
  }

  @Option({ flags: '--wait', description: 'wait until the scan has ended and print it' })
  parseWait(): boolean {
    return true;
  }

  protected override async execute(options: ScanRunOptions, context: CommandContext) {
    const body = await check(CreateScanDto, {
      business_id: options.business,
      keyword: options.keyword,
      grid_size: options.grid,
      radius_miles: options.radius,
      ...givenSettings(options),
    });
    const tenant = await this.businesses.tenantOf(body.business_id);
    const { scan } = await this.createScan.run(tenant, CreateScanDto.toInput(body));
    if (options.wait) await this.waitForScan.run(scan.id, context);
    return { ...ScanDto.from((await this.scans.findById(scan.id)) ?? scan) };
  }
}
