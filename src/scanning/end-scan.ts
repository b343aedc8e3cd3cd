import { SEARCH_DEPTH } from '#libs/local-search';
import { summarize } from '#libs/rank-metrics';
import { Clock } from '#platform/clock';
import { Metrics } from '#platform/metrics/metrics';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable, Logger } from '@nestjs/common';
import { type FoldedScan, foldPins } from './fold-pins.js';
import { resultTables } from './result.tables.js';
import { type Lease, LeaseLostError, ScanLeases } from './scan-lease.js';
import { ScanCompletion } from './scan-completion.js';
import { Scan, type ScanStatus } from './scan.entity.js';
import { ScansRepository } from './scans.repository.js';
import { SettleScan } from './settle-scan.js';

/** Keeps an insert below PostgreSQL's 65,535 parameters. */
const ROWS_PER_INSERT = 5_000;

/** Turns the measured pins into results and closes the scan, in one transaction that only the lease's holder can commit. */
@Injectable()
export class EndScan {
  private readonly logger = new Logger(EndScan.name);

  constructor(
    private readonly em: EntityManager,
    private readonly leases: ScanLeases,
    private readonly scans: ScansRepository,
    private readonly settleScan: SettleScan,
    private readonly completion: ScanCompletion,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  /** @throws LeaseLostError */
  async run(lease: Lease): Promise<void> {
    const ended = await this.em.transactional(async () => {
      await this.scans.lockBusinessOf(lease.scanId);
      await this.leases.hold(lease);
      const scan = await this.scans.findOwned(lease.scanId);
      if (!scan) throw new LeaseLostError(lease.scanId);
      const folded = await this.readPins(scan);
      await this.storePlaces(scan.id, folded);
      await resultTables(this.em).deleteFrom('scan_pin').where('scan_id', '=', scan.id).execute();
      this.close(scan, folded);
      await this.settleScan.run(scan);
      await this.completion.run(scan);
      return scan;
    });
    const charged = ended.creditsCharged ?? 0;
    this.metrics.scans.inc({ status: ended.status });
    this.logger.log({ status: ended.status, pinsMeasured: ended.pinsMeasured }, 'scan ended');
    this.metrics.credits.inc({ outcome: 'charged' }, charged);
    this.metrics.credits.inc({ outcome: 'released' }, ended.creditsReserved - charged);
  }

  private async readPins(scan: Scan): Promise<FoldedScan> {
    const pins = await resultTables(this.em)
      .selectFrom('scan_pin')
      .select(['pin', 'subject_rank', 'unmeasured_reason', 'results'])
      .where('scan_id', '=', scan.id)
      .execute();
    return foldPins(pins, scan.pinsTotal);
  }

  private async storePlaces(scanId: number, { ranksByPlace }: FoldedScan): Promise<void> {
    const rows = [...ranksByPlace].map(([placeId, ranks]) => {
      const summary = summarize(ranks, { depth: SEARCH_DEPTH });
      return {
        scan_id: scanId,
        place_id: placeId,
        ranks: [...ranks],
        average_rank: summary.averageRank,
        // A place that was seen was measured, so there are no nulls.
        average_total_rank: summary.averageTotalRank ?? SEARCH_DEPTH + 1,
        share_of_local_voice: summary.shareOfLocalVoice ?? 0,
        found_pins: summary.foundPins,
      };
    });
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
      const batch = rows.slice(start, start + ROWS_PER_INSERT);
      await resultTables(this.em).insertInto('scan_place').values(batch).execute();
    }
  }

  private close(scan: Scan, folded: FoldedScan): void {
    const summary = summarize(folded.ranks, { depth: SEARCH_DEPTH });
    Object.assign(scan, {
      status: statusOf(summary.measuredPins, summary.totalPins),
      failure: summary.measuredPins === 0 ? (folded.unmeasured[0]?.reason ?? null) : null,
      ranks: [...folded.ranks],
      unmeasured: [...folded.unmeasured],
      subjectPlaceId: folded.subjectPlaceId,
      pinsMeasured: summary.measuredPins,
      pinsFound: summary.foundPins,
      averageRank: summary.averageRank,
      averageTotalRank: summary.averageTotalRank,
      shareOfLocalVoice: summary.shareOfLocalVoice,
      completedAt: this.clock.now(),
      leaseToken: null,
      leaseExpiresAt: null,
    } satisfies Partial<Scan>);
  }
}

function statusOf(measured: number, total: number): ScanStatus {
  if (measured === 0) return 'failed';
  return measured === total ? 'completed' : 'partial';
}
