import { AdminCommand, CommandGroup } from '#platform/cli/admin-command';
import type { CommandResult } from '#platform/cli/command-context';
import { parseId, parseWholeNumber } from '#platform/cli/option-parsers';
import { asTable } from '#platform/cli/table';
import { MAX_ID } from '#platform/http/id.pipe';
import { Command, Option, SubCommand } from 'nest-commander';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { ScanBatchCommand } from '../batches/scan-batch.command.js';
import { DeleteScan } from '../delete/delete-scan.js';
import { ScanDto } from '../dto/scan.dto.js';
import { CancelScan } from '../end/cancel-scan.js';
import { ScansService } from '../record/scans.service.js';
import { ScanAuditCommand } from './scan-audit.command.js';
import { ScanRunCommand } from './scan-run.command.js';

interface ScanListOptions {
  readonly business: number;
  readonly limit: number;
}

@SubCommand({ name: 'list', description: 'list the scans of a business, newest first' })
export class ScanListCommand extends AdminCommand<ScanListOptions> {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly scans: ScansService,
  ) {
    super();
  }

  @Option({ flags: '--business <id>', description: 'id of the business', required: true })
  parseBusiness(text: string): number {
    return parseId(text);
  }

  @Option({ flags: '--limit <number>', description: 'maximum number of scans, 1 to 1000', defaultValue: 20 })
  parseLimit(text: string): number {
    return parseWholeNumber(text, 1, 1_000);
  }

  protected override async execute({ business, limit }: ScanListOptions) {
    const tenant = await this.businesses.tenantOf(business);
    const scans = await this.scans.list(tenant, { businessId: business }, MAX_ID, limit);
    return { scans: scans.map((scan) => ScanDto.from(scan)) };
  }

  protected override asText(result: CommandResult): string {
    return asTable(result['scans'] as object[], [
      'id',
      'status',
      'keyword',
      'grid_size',
      'radius_miles',
      'pins_total',
      'pins_measured',
      'pins_found',
      'created_at',
    ]);
  }
}

@SubCommand({ name: 'cancel', description: 'cancel a scan and keep the measured pins' })
export class ScanCancelCommand extends AdminCommand<{ id: number }> {
  constructor(
    private readonly scans: ScansService,
    private readonly cancelScan: CancelScan,
  ) {
    super();
  }

  @Option({ flags: '--id <id>', description: 'id of the scan', required: true })
  parseScanId(text: string): number {
    return parseId(text);
  }

  protected override async execute({ id }: { id: number }) {
    return { ...ScanDto.from(await this.cancelScan.run(await this.scans.tenantOf(id), id)) };
  }
}

@SubCommand({ name: 'delete', description: 'delete an ended scan with its results' })
export class ScanDeleteCommand extends AdminCommand<{ id: number }> {
  constructor(
    private readonly scans: ScansService,
    private readonly deleteScan: DeleteScan,
  ) {
    super();
  }

  @Option({ flags: '--id <id>', description: 'id of the scan', required: true })
  parseScanId(text: string): number {
    return parseId(text);
  }

  protected override async execute({ id }: { id: number }) {
    await this.deleteScan.run(await this.scans.tenantOf(id), id);
    return { id, deleted: true };
  }
}

@Command({
  name: 'scan',
  description: 'grid scans',
  subCommands: [
    ScanRunCommand,
    ScanBatchCommand,
    ScanListCommand,
    ScanCancelCommand,
    ScanDeleteCommand,
    ScanAuditCommand,
  ],
})
export class ScanCommand extends CommandGroup {}
