import { SEARCH_DEPTH } from '#libs/local-search';
import { summarize } from '#libs/rank-metrics';
import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { type Lease, LeaseLostError } from '../record/leases/lease.js';
import { ScanLeasesRepository } from '../record/leases/scan-leases.repository.js';
import { MIXED, Scan, type ScanStatus } from '../record/scan.entity.js';
import { ScansRepository } from '../record/scans.repository.js';
import { seriesIdOf } from '../record/series-id.js';
import type { FoldedScan } from './fold-pins.js';
import { FoldScan } from './fold-scan.js';
import { DetectIdentifierChange } from './identifiers/detect-identifier-change.js';
import { RememberIdentifiers } from './identifiers/remember-identifiers.js';
import { OverdueScansRepository } from './overdue-scans.repository.js';
import { ScanCompletion } from './scan-completion.js';
import { ScanEndings } from './scan-endings.js';
import { SettleScan } from './settle-scan.js';

type Ending = 'done' | 'cancelled' | 'overdue';

const REASON_UNTRIED = { done: 'not_tried', cancelled: 'cancelled', overdue: 'deadline_exceeded' } as const;

/**
 * Turns the measured pins into results, settles the credits and closes the scan, in one transaction. It locks the row of
 * the scan first, so that only one process ends it. It writes the row once: a second write would lock the business again,
 * whose deletion may be waiting for the scan.
 */
@Injectable()
export class EndScan {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly leases: ScanLeasesRepository,
    private readonly scans: ScansRepository,
    private readonly overdueScans: OverdueScansRepository,
    private readonly foldScan: FoldScan,
    private readonly settleScan: SettleScan,
    private readonly completion: ScanCompletion,
    private readonly endings: ScanEndings,
    private readonly detectIdentifierChange: DetectIdentifierChange,
    private readonly rememberIdentifiers: RememberIdentifiers,
    private readonly clock: Clock,
  ) {}

  /** Ends a scan for the worker that has measured it, or that has to stop at its deadline. @throws LeaseLostError */
  async run(lease: Lease, ending: 'done' | 'overdue'): Promise<void> {
    const ended = await this.unitOfWork.run(async () => {
      await this.scans.lockBusinessOf(lease.scanId);
      await this.leases.lock(lease);
      return this.end(lease.scanId, ending);
    });
    this.endings.announce(ended);
  }

  /** Ends an unfinished scan of the tenant early. The worker that has it loses its lease. @returns false if it has ended */
  async cancel(tenant: Tenant, scanId: number): Promise<boolean> {
    const ended = await this.unitOfWork.run(async () => {
      await this.scans.lockBusinessOf(scanId);
      const isUnfinished = await this.scans.lockUnfinished(tenant, scanId);
      return isUnfinished ? this.end(scanId, 'cancelled') : null;
    });
    if (ended) this.endings.announce(ended);
    return ended !== null;
  }

  /**
   * Ends a scan past its deadline whose worker does not. A worker that has it loses its lease.
   *
   * @param graceMs how long after the deadline a scan is taken from its worker
   * @returns false if the scan has ended
   */
  async expire(scanId: number, now: Date, graceMs: number): Promise<boolean> {
    const ended = await this.unitOfWork.run(async () => {
      await this.scans.lockBusinessOf(scanId);
      const isOverdue = await this.overdueScans.lock(scanId, now, graceMs);
      return isOverdue ? this.end(scanId, 'overdue') : null;
    });
    if (ended) {
      await this.unitOfWork.afterCommit(() => {
        this.endings.announce(ended);
        return Promise.resolve();
      });
    }
    return ended !== null;
  }

  private async end(scanId: number, ending: Ending): Promise<Scan> {
    const scan = await this.scans.findById(scanId);
    if (!scan) throw new LeaseLostError(scanId);
    const { judged, folded } = await this.foldScan.run(scan, REASON_UNTRIED[ending]);
    const suspect =
      ending === 'cancelled' ? null : await this.detectIdentifierChange.suspicionOf(scan, judged);
    await this.foldScan.store(scan, folded);
    Object.assign(scan, suspect);
    this.close(scan, folded, ending);
    await this.rememberIdentifiers.run(scan);
    await this.settleScan.run(scan);
    if (scan.purpose === 'tracked') await this.completion.run(scan);
    return scan;
  }

  private close(scan: Scan, folded: FoldedScan, ending: Ending): void {
    const summary = summarize(folded.ranks, { depth: SEARCH_DEPTH });
    const provider = folded.pinProviders ? MIXED : (folded.providers[0]?.name ?? scan.provider);
    const status = ending === 'cancelled' ? ending : statusOf(summary.measuredPins, summary.totalPins);
    Object.assign(scan, {
      status,
      failure: status === 'failed' ? (folded.unmeasured[0]?.reason ?? null) : null,
      ranks: [...folded.ranks],
      unmeasured: [...folded.unmeasured],
      provider,
      seriesId: seriesIdOf(scan, provider),
      providers: [...folded.providers],
      pinProviders: folded.pinProviders && [...folded.pinProviders],
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
