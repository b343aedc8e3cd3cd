import { EntityManager } from '#platform/database/entity-manager';
import { RequestContext } from '@mikro-orm/core';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { HoldOwners } from '../billing/hold-owners.js';
import { SettleCredits } from '../billing/settle-credits.js';
import { ScansRepository } from './scans.repository.js';
import { SettleScan } from './settle-scan.js';

const SWEEP_MS = 60_000;
const SWEEP_LIMIT = 500;

/**
 * Ends every hold whose scan has ended or is gone. Whatever ends a scan settles it in the same transaction; this is
 * for what went past that: rows changed or removed by hand.
 */
@Injectable()
export class SettleEndedScans {
  private readonly logger = new Logger(SettleEndedScans.name);

  constructor(
    private readonly em: EntityManager,
    private readonly owners: HoldOwners,
    private readonly scans: ScansRepository,
    private readonly settleScan: SettleScan,
    private readonly settleCredits: SettleCredits,
  ) {}

  @Interval(SWEEP_MS)
  async settleAll(): Promise<void> {
    const ids = await RequestContext.create(this.em, () => this.owners.withoutWork(SWEEP_LIMIT));
    for (const id of ids) {
      try {
        await RequestContext.create(this.em, () => this.settle(id));
      } catch (error) {
        // What was changed by hand may be wrong; that is no trouble of the others'.
        this.logger.error({ err: error, scanId: id }, 'a scan that ended could not be settled');
      }
    }
  }

  private async settle(scanId: number): Promise<void> {
    this.logger.warn({ scanId }, 'settles a scan that ended without being settled');
    await this.em.transactional(async () => {
      const scan = await this.scans.lock(scanId);
      if (!scan) await this.settleCredits.run(scanId, 0);
      else if (scan.hasEnded()) await this.settleScan.run(scan);
    });
  }
}
