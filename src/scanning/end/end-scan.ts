import { SEARCH_DEPTH } from '#libs/local-search';
import { summarize } from '#libs/rank-metrics';
import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Metrics } from '#platform/metrics/metrics';
import type { Tenant } from '#platform/tenant';
import { Injectable, Logger } from '@nestjs/common';
import { ProviderRegistry } from '../../search/provider-registry.js';
import { ScanPinsRepository, type StoredPin } from '../record/pins/scan-pins.repository.js';
import { PlaceRootsRepository } from '../record/places/place-roots.repository.js';
import { ProviderTasksRepository } from '../measure/queued/provider-tasks.repository.js';
import { type Lease, LeaseLostError } from '../record/leases/lease.js';
import { type JudgedScan, JudgePins } from '../measure/plausibility/judge-pins.js';
import { ScanLeasesRepository } from '../record/leases/scan-leases.repository.js';
import { MIXED, Scan, type ScanStatus } from '../record/scan.entity.js';
import { DetectIdentifierChange } from './identifiers/detect-identifier-change.js';
import { OwnListings, rankOwn } from './identifiers/own-listings.js';
import { RememberIdentifiers } from './identifiers/remember-identifiers.js';
import { ScansRepository } from '../record/scans.repository.js';
import { seriesIdOf } from '../record/series-id.js';
import { DetectSuspect } from '../measure/suspect/detect-suspect.js';
import { type FoldedScan, foldPins } from './fold-pins.js';
import { OverdueScansRepository } from './overdue-scans.repository.js';
import { ScanCompletion } from './scan-completion.js';
import { ScanEndings } from './scan-endings.js';
import { ScanPlacesRepository } from './scan-places.repository.js';
import { SettleScan } from './settle-scan.js';
import { summarizeSeen } from './summarize-seen.js';

type Ending = 'done' | 'cancelled' | 'overdue';

const REASON_UNTRIED = { done: 'not_tried', cancelled: 'cancelled', overdue: 'deadline_exceeded' } as const;

/**
 * Turns the measured pins into results, settles the credits and closes the scan, in one transaction. It locks the row of
 * the scan first, so that only one process ends it. It writes the row once: a second write would lock the business again,
 * whose deletion may be waiting for the scan.
 */
@Injectable()
export class EndScan {
  private readonly logger = new Logger(EndScan.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly leases: ScanLeasesRepository,
    private readonly scans: ScansRepository,
    private readonly overdueScans: OverdueScansRepository,
    private readonly pins: ScanPinsRepository,
    private readonly places: ScanPlacesRepository,
    private readonly placeRoots: PlaceRootsRepository,
    private readonly providerTasks: ProviderTasksRepository,
    private readonly settleScan: SettleScan,
    private readonly completion: ScanCompletion,
    private readonly endings: ScanEndings,
    private readonly detectSuspect: DetectSuspect,
    private readonly judgePins: JudgePins,
    private readonly detectIdentifierChange: DetectIdentifierChange,
    private readonly ownListings: OwnListings,
    private readonly rememberIdentifiers: RememberIdentifiers,
    private readonly providers: ProviderRegistry,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  /** Ends a scan for the worker that has measured it, or that has to stop at its deadline. @throws LeaseLostError */
  async run(lease: Lease, ending: 'done' | 'overdue'): Promise<void> {
    const ended = await this.unitOfWork.run(async () => {
      await this.scans.lockBusinessOf(lease.scanId);
      await this.leases.lock(lease);
      return this.end(lease.scanId, ending);
    });
    this.record(ended);
  }

  /** Ends an unfinished scan of the tenant early. The worker that has it loses its lease. */
  async cancel(tenant: Tenant, scanId: number): Promise<void> {
    const ended = await this.unitOfWork.run(async () => {
      await this.scans.lockBusinessOf(scanId);
      const isUnfinished = await this.scans.lockUnfinished(tenant, scanId);
      return isUnfinished ? this.end(scanId, 'cancelled') : null;
    });
    if (ended) this.record(ended);
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
        this.record(ended);
        return Promise.resolve();
      });
    }
    return ended !== null;
  }

  private async end(scanId: number, ending: Ending): Promise<Scan> {
    const scan = await this.scans.findById(scanId);
    if (!scan) throw new LeaseLostError(scanId);
    const own = await this.ownListings.of(scan);
    const settled = await this.judgePins.settle(scan, await this.pins.findAll(scan.id));
    const judged = { ...settled, pins: rankOwn(settled.pins, own) };
    const folded = await this.foldPins(scan, judged.pins, own, ending);
    const suspect = ending === 'cancelled' ? null : await this.suspicionOf(scan, judged);
    const places = [...folded.ranksByPlace].map(([placeId, ranks]) => ({
      placeId,
      ranks,
      ...summarizeSeen(ranks, folded.ranks),
    }));
    await this.places.insert(scan.id, places);
    await this.pins.deleteAll(scan.id);
    // Only scheduled scans use the queue of a provider.
    if (scan.scheduledFor) await this.providerTasks.deleteAll(scan.id);
    Object.assign(scan, suspect);
    this.close(scan, folded, ending);
    await this.rememberIdentifiers.run(scan);
    await this.settleScan.run(scan);
    if (scan.purpose === 'tracked') await this.completion.run(scan);
    return scan;
  }

  /** Called after the commit. */
  private record({ id: scanId, status, pinsMeasured, creditsReserved, creditsCharged }: Scan): void {
    const charged = creditsCharged ?? 0;
    this.endings.announce(scanId);
    this.metrics.scans.inc({ status });
    this.logger.log({ scanId, status, pinsMeasured }, 'scan ended');
    this.metrics.credits.inc({ outcome: 'charged' }, charged);
    this.metrics.credits.inc({ outcome: 'released' }, creditsReserved - charged);
  }

  /** Another identifier explains an absence better than a fault, unless both listings exist. */
  private async suspicionOf(scan: Scan, judged: JudgedScan): Promise<Partial<Scan>> {
    const changed = await this.detectIdentifierChange.columnsOf(scan, judged.pins);
    if (changed && changed.suspectOutcome !== 'confirmed') return changed;
    const suspect = await this.detectSuspect.columnsOf(scan, judged);
    return changed && suspect.suspectReason === null ? changed : suspect;
  }

  private async foldPins(
    { pinsTotal }: Scan,
    pins: readonly StoredPin[],
    own: ReadonlySet<number>,
    ending: Ending,
  ): Promise<FoldedScan> {
    return foldPins(pins, pinsTotal, {
      reasonUntried: REASON_UNTRIED[ending],
      own,
      roots: await this.placeRoots.find([...new Set(pins.flatMap(({ results }) => results))]),
      schemeOf: (name) => (this.providers.hasGoogleIdentifiers(name) ? 'google' : name),
    });
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
