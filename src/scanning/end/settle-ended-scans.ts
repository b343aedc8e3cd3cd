import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { DueRows } from '#platform/background/due-rows';
import { Injectable, Logger } from '@nestjs/common';
import { HoldOwners } from '../../billing/hold-owners.js';
import { SettleCredits } from '../../billing/settle-credits.js';
import { ScansRepository } from '../scans.repository.js';
import { SettleScan } from './settle-scan.js';

const SWEEP_LIMIT = 500;

/**
 * Ends every hold whose scan has ended or is gone. Whatever ends a scan settles it in the same transaction; this is
 * for what went past that: rows changed or removed by hand.
 */
@Injectable()
export class SettleEndedScans {
  private readonly logger = new Logger(SettleEndedScans.name);

  constructor(
    private readonly dueRows: DueRows,
    private readonly owners: HoldOwners,
    private readonly scans: ScansRepository,
    private readonly settleScan: SettleScan,
    private readonly settleCredits: SettleCredits,
  ) {}

  @BackgroundTask({ name: 'scans.settle-ended', every: 60_000 })
  async settleAll({ signal }: TaskRun): Promise<number> {
    return this.dueRows.process({
      ids: await this.owners.withoutWork(SWEEP_LIMIT),
      handle: (id) => this.settle(id),
      failure: 'a scan that ended could not be settled',
      signal,
    });
  }

  private async settle(scanId: number): Promise<boolean> {
    this.logger.warn({ scanId }, 'settles a scan that ended without being settled');
    const scan = await this.scans.lock(scanId);
    if (scan && !scan.hasEnded()) return false;
    if (scan) await this.settleScan.run(scan);
    else await this.settleCredits.run(scanId, 0);
    return true;
  }
}
