import { SEARCH_DEPTH } from '#libs/local-search';
import { summarize } from '#libs/rank-metrics';
import { Clock } from '#platform/clock';
import { Metrics } from '#platform/metrics/metrics';
import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { Injectable, Logger } from '@nestjs/common';
import { ProviderRegistry } from '../../search/provider-registry.js';
import { type FoldedScan, foldPins } from './fold-pins.js';
import { placeRoots, placeRootsAcross } from '../places/place-roots.js';
import { ProviderTasks } from '../queued-provider/provider-tasks.js';
import { resultTables } from '../result.tables.js';
import { type Lease, LeaseLostError, ScanLeases } from '../queue/scan-lease.js';
import { ScanCompletion } from './scan-completion.js';
import { MIXED, Scan, type ScanStatus } from '../scan.entity.js';
import { ScansRepository } from '../scans.repository.js';
import { SettleScan } from './settle-scan.js';
import { summarizeSeen } from './summarize-seen.js';

/** Keeps an insert below PostgreSQL's 65,535 parameters. */
const ROWS_PER_INSERT = 5_000;

/** Why a scan ends: there is nothing more to measure, or somebody wants no more. */
type Ending = 'done' | 'cancelled';

/**
 * Turns the measured pins into results, settles what they cost and closes the scan, in one transaction. It begins
 * with the lock of the scan's row, so that of those who would end a scan at once only one does. The row is written
 * once: a second write would look after the business again, and whoever deletes that waits for the scan.
 */
@Injectable()
export class EndScan {
  private readonly logger = new Logger(EndScan.name);

  constructor(
    private readonly em: EntityManager,
    private readonly leases: ScanLeases,
    private readonly scans: ScansRepository,
    private readonly providerTasks: ProviderTasks,
    private readonly settleScan: SettleScan,
    private readonly completion: ScanCompletion,
    private readonly providers: ProviderRegistry,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  /** For the worker that has measured it. @throws LeaseLostError */
  async run(lease: Lease): Promise<void> {
    const ended = await this.em.transactional(async () => {
      await this.scans.lockBusinessOf(lease.scanId);
      await this.leases.hold(lease);
      return this.end(lease.scanId, 'done');
    });
    this.tell(ended);
  }

  /**
   * Ends a scan before its time: the worker that has it, in whatever process, finds its lease lost.
   *
   * @returns false when the tenant has no such scan, or it has ended
   */
  async cancel(tenant: Tenant, scanId: number): Promise<boolean> {
    const ended = await this.em.transactional(async () => {
      await this.scans.lockBusinessOf(scanId);
      const isThere = await this.scans.lockUnfinished(tenant, scanId);
      return isThere ? this.end(scanId, 'cancelled') : null;
    });
    if (ended) this.tell(ended);
    return ended !== null;
  }

  private async end(scanId: number, ending: Ending): Promise<Scan> {
    const scan = await this.scans.findOwned(scanId);
    if (!scan) throw new LeaseLostError(scanId);
    const folded = await this.readPins(scan, ending);
    await this.storePlaces(scan.id, folded);
    await resultTables(this.em).deleteFrom('scan_pin').where('scan_id', '=', scan.id).execute();
    // Only what a schedule wants goes through a queue.
    if (scan.scheduledFor) await this.providerTasks.removeAll(scan.id);
    this.close(scan, folded, ending);
    await this.settleScan.run(scan);
    await this.completion.run(scan);
    return scan;
  }

  private tell(ended: Scan): void {
    const { id: scanId, status, pinsMeasured } = ended;
    const charged = ended.creditsCharged ?? 0;
    this.metrics.scans.inc({ status });
    this.logger.log({ scanId, status, pinsMeasured }, 'scan ended');
    this.metrics.credits.inc({ outcome: 'charged' }, charged);
    this.metrics.credits.inc({ outcome: 'released' }, ended.creditsReserved - charged);
  }

  private async readPins(scan: Scan, ending: Ending): Promise<FoldedScan> {
    const pins = await resultTables(this.em)
      .selectFrom('scan_pin')
      .select(['pin', 'subject_rank', 'unmeasured_reason', 'provider', 'results'])
      .where('scan_id', '=', scan.id)
      .execute();
    const seen = new Set(pins.flatMap(({ results }) => results));
    const measuredBy = new Set(pins.flatMap(({ provider }) => provider ?? []));
    return foldPins(pins, scan.pinsTotal, {
      withoutRow: ending === 'cancelled' ? 'cancelled' : 'not_tried',
      roots: await (measuredBy.size > 1 ? placeRootsAcross : placeRoots)(this.em, [...seen]),
      schemeOf: (name) => (this.providers.isGoogles(name) ? 'google' : name),
    });
  }

  private async storePlaces(scanId: number, { ranksByPlace, ranks: measured }: FoldedScan): Promise<void> {
    const rows = [...ranksByPlace].map(([placeId, ranks]) => {
      const summary = summarizeSeen(ranks, measured);
      return {
        scan_id: scanId,
        place_id: placeId,
        ranks: [...ranks],
        average_rank: summary.averageRank,
        average_total_rank: summary.averageTotalRank,
        share_of_local_voice: summary.shareOfLocalVoice,
        found_pins: summary.foundPins,
      };
    });
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
      const batch = rows.slice(start, start + ROWS_PER_INSERT);
      await resultTables(this.em).insertInto('scan_place').values(batch).execute();
    }
  }

  private close(scan: Scan, folded: FoldedScan, ending: Ending): void {
    const summary = summarize(folded.ranks, { depth: SEARCH_DEPTH });
    const status = ending === 'cancelled' ? ending : statusOf(summary.measuredPins, summary.totalPins);
    Object.assign(scan, {
      status,
      failure: status === 'failed' ? (folded.unmeasured[0]?.reason ?? null) : null,
      ranks: [...folded.ranks],
      unmeasured: [...folded.unmeasured],
      provider: folded.pinProviders ? MIXED : (folded.providers[0]?.name ?? scan.provider),
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
