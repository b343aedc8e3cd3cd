import { AppConfig } from '#config';
import type { Grid } from '#libs/geo-grid';
import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { JobQueue } from '#platform/jobs/job-queue';
import { zip } from '#platform/zip';
import { Injectable } from '@nestjs/common';
import { InsufficientCredits } from '../../billing/billing.problems.js';
import { creditsFor } from '../../billing/credit-cost.js';
import { type ReservedCredits, ReserveCredits } from '../../billing/reserve-credits.js';
import type { Business } from '../../businesses/business.entity.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { keywordKey } from '../../businesses/keyword.js';
import { enqueueScan } from '../record/leases/scan-jobs.js';
import type { Scan, ScanPurpose } from '../record/scan.entity.js';
import { type NewScanRow, type Occurrence, ScansRepository } from '../record/scans.repository.js';
import { seriesIdOf } from '../record/series-id.js';
import { ContinueSeries, gridColumns, type SeriesOrder } from './continue-series.js';
import { PlanScan, type ScanPlan } from './plan-scan.js';

/** Scans of one business that differ in their keyword only. */
export interface ScanOrder extends SeriesOrder {
  /** Defaults to `tracked`. */
  readonly purpose?: ScanPurpose;
  readonly requestId?: string;
  /** Only for scheduled scans. A keyword is scanned once for an occurrence. */
  readonly occurrence?: Occurrence;
}

/** The result of an order. */
export interface CreatedScans {
  readonly scans: readonly Scan[];
  /** The number of keywords that have a scan: a new one, or one that the occurrence already had. */
  readonly started: number;
  /** The number of keywords that were refused. */
  readonly missed: number;
  /** Credits that the account has left after the order; null if the order reserved none. */
  readonly remaining: number | null;
  /** Why keywords were refused; null if none was. */
  readonly refusal: Problem | null;
}

/** The scans to create for an order. */
interface Draft {
  readonly rows: readonly NewScanRow[];
  /** The number of its keywords, some of which may have a scan. */
  readonly keywords: number;
  /** Why none of them is scanned, if so. */
  readonly refusal: Problem | null;
}

type Reservations = ReadonlyMap<NewScanRow, ReservedCredits | InsufficientCredits>;

/** Creates the scans of many orders with few statements. An order that is refused does not affect the others. */
@Injectable()
export class CreateScans {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly businesses: BusinessesService,
    private readonly plan: PlanScan,
    private readonly continueSeries: ContinueSeries,
    private readonly scans: ScansRepository,
    private readonly reserveCredits: ReserveCredits,
    private readonly queue: JobQueue,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** Stores the scans, reserves their credits and enqueues them. @returns the result of each order */
  run(orders: readonly ScanOrder[]): Promise<CreatedScans[]> {
    return this.create(orders, null);
  }

  /**
   * Creates the scans of a batch of one tenant like `run`, but reserves the credits of all of them or of none.
   *
   * @throws InsufficientCredits
   */
  runBatch(batchId: number, orders: readonly ScanOrder[]): Promise<CreatedScans[]> {
    return this.create(orders, batchId);
  }

  private create(orders: readonly ScanOrder[], batchId: number | null): Promise<CreatedScans[]> {
    return this.unitOfWork.run(async () => {
      const drafts = await this.draft(orders, batchId);
      const rows = drafts.flatMap((draft) => draft.rows);
      const reservations = await this.reserve(rows, batchId);
      const paid = rows.filter((row) => !(reservations.get(row) instanceof InsufficientCredits));
      const scans = new Map(zip(paid, await this.scans.insertAll(paid)));
      await this.book(scans, reservations);
      await this.unitOfWork.afterCommit(async () => {
        await Promise.all([...scans.values()].map((scan) => enqueueScan(this.queue, scan)));
      });
      return drafts.map((draft) => resultOf(draft, scans, reservations));
    });
  }

  private async draft(orders: readonly ScanOrder[], batchId: number | null): Promise<Draft[]> {
    const businesses = await this.businesses.lockAgainstDeletion(orders.map(({ businessId }) => businessId));
    // An occurrence has one batch, see `scan_batch_occurrence`.
    const occurrences = batchId === null ? orders.flatMap(({ occurrence }) => occurrence ?? []) : [];
    const started = await this.scans.keywordsOf(occurrences);
    const requested = await this.plan.requireBudgets(
      orders.map((order) => ({
        tenant: order.tenant,
        business: businesses.get(order.businessId),
        geometry: order,
        isScheduled: order.occurrence !== undefined || batchId !== null,
      })),
    );
    const plans = await this.continueSeries.run(orders, requested);
    return zip(orders, plans).map(([order, plan]) => {
      const keywords = order.keywords ?? businesses.get(order.businessId)?.keywords ?? [];
      const refusal = plan instanceof Problem && keywords.length > 0 ? plan : null;
      const rows = plan instanceof Problem ? [] : this.rows({ ...order, batchId }, plan, keywords, started);
      return { keywords: keywords.length, rows, refusal };
    });
  }

  /** Returns the credits of each scan that costs credits, or the problem that refuses it. */
  private async reserve(rows: readonly NewScanRow[], batchId: number | null): Promise<Reservations> {
    const priced = rows.filter(({ creditsReserved }) => creditsReserved > 0);
    const [first] = priced;
    if (!first) return new Map();
    const taken =
      batchId === null
        ? await this.reserveCredits.take(
            priced.map(({ accountId, creditsReserved: credits }) => ({ accountId, credits })),
          )
        : await this.reserveCredits.takeTogether(
            first.accountId,
            priced.map(({ creditsReserved }) => creditsReserved),
          );
    return new Map(zip(priced, taken));
  }

  private book(scans: ReadonlyMap<NewScanRow, Scan>, reservations: Reservations): Promise<void> {
    return this.reserveCredits.book(
      [...scans].flatMap(([row, { id: scanId }]) => {
        const reserved = reservations.get(row);
        return !reserved || reserved instanceof InsufficientCredits ? [] : [{ scanId, reserved }];
      }),
    );
  }

  /** @param started the keywords of occurrences that have a scan; those of this order are added */
  private rows(
    order: ScanOrder & { readonly batchId: number | null },
    plan: ScanPlan,
    keywords: readonly string[],
    started: Set<string>,
  ): NewScanRow[] {
    const { tenant, purpose, requestId, occurrence, batchId } = order;
    const { business, grid } = plan;
    const { interactive, scheduled } = this.config.scanDeadlineMinutes;
    const createdAt = this.clock.now();
    // No user waits for one scan of a batch, so its scans run after interactive ones, as scheduled scans do.
    const scheduledFor = occurrence?.at ?? (batchId === null ? null : createdAt);
    const deadlineMs = (scheduledFor ? scheduled : interactive) * 60_000;
    const common = {
      accountId: tenant.accountId,
      livemode: tenant.livemode,
      purpose: purpose ?? ('tracked' as const),
      ...gridColumns(order, plan),
      ...placeOf(business, grid),
      requestId: requestId ?? null,
      scheduleId: occurrence?.scheduleId ?? null,
      scheduledFor,
      batchId,
      status: 'queued' as const,
      pinsTotal: grid.pins.length,
      creditsReserved: creditsFor(tenant, grid.pins.length),
      createdAt,
      deadlineAt: new Date(createdAt.getTime() + deadlineMs),
    };
    return keywords.flatMap((keyword) => {
      const key = keywordKey(keyword);
      if (occurrence && batchId === null) {
        const scanned = `${occurrence.scheduleId} ${key}`;
        // After the clock is set back, an occurrence can be due that has its scan.
        if (started.has(scanned)) return [];
        started.add(scanned);
      }
      const named = { ...common, keyword, keywordKey: key };
      return [{ ...named, seriesId: seriesIdOf(named) }];
    });
  }
}

/** Returns where the business is, unless it is at the centre of the grid. */
function placeOf({ lat, lng }: Business, { center }: Grid) {
  const isCenter = lat === center.lat && lng === center.lng;
  return { businessLat: isCenter ? null : lat, businessLng: isCenter ? null : lng };
}

function resultOf(
  { keywords, rows, refusal }: Draft,
  scans: ReadonlyMap<NewScanRow, Scan>,
  reservations: Reservations,
): CreatedScans {
  const stored = rows.flatMap((row) => scans.get(row) ?? []);
  const reserved = rows.flatMap((row) => reservations.get(row) ?? []);
  const short = reserved.find((one) => one instanceof InsufficientCredits);
  const paid = reserved.filter((one) => 'remaining' in one);
  const missed = refusal ? keywords : rows.length - stored.length;
  return {
    scans: stored,
    started: keywords - missed,
    missed,
    remaining: paid.at(-1)?.remaining ?? null,
    refusal: refusal ?? short ?? null,
  };
}
