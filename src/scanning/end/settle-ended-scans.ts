import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { DueRows } from '#platform/background/due-rows';
import { Injectable, Logger } from '@nestjs/common';
import { HoldOwners } from '../../billing/hold-owners.js';
import { SettleCredits } from '../../billing/settle-credits.js';
import { ScansRepository } from '../record/scans.repository.js';
import { SettleScan } from './settle-scan.js';

const HOLDS_PER_SWEEP = 500;

/** Settles holds whose scan was ended or deleted by hand. The code settles a scan in the transaction that ends it. */
@Injectable()
export class SettleEndedScans {
  private readonly logger = new Logger(SettleEndedScans.name);

  constructor(
    private readonly dueRows: DueRows,
    private readonly holds: HoldOwners,
    private readonly scans: ScansRepository,
    private readonly settleScan: SettleScan,
    private readonly settleCredits: SettleCredits,
  ) {}

  @BackgroundTask({ name: 'scans.settle-ended', every: 60_000 })
  async settleAll({ signal }: TaskRun): Promise<number> {
    return this.dueRows.process({
      ids: await this.holds.findUnsettledScanIds(HOLDS_PER_SWEEP),
      handle: (id) => this.settle(id),
      failure: 'an ended scan was not settled; the next run retries',
      signal,
    });
  }

  private async settle(scanId: number): Promise<boolean> {
    this.logger.warn({ scanId }, 'settling a scan that ended without settlement');
    const scan = await this.scans.lock(scanId);
    if (scan && !scan.hasEnded()) return false;
    if (scan) await this.settleScan.run(scan);
    else await this.settleCredits.run(scanId, 0);
    return true;
  }
}
