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
import { ReserveCredits, type ReservedCredits } from '../../billing/reserve-credits.js';
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

/** A scan to create, and whether its account can pay it. */
interface Attempt {
  /** The number of its order. */
  readonly order: number;
  readonly row: NewScanRow;
  /** Null for a scan without credits. */
  readonly reserved: ReservedCredits | InsufficientCredits | null;
}

/** An attempt that is paid, and its stored scan. */
type Created = Omit<Attempt, 'reserved'> & { readonly scan: Scan; readonly reserved: ReservedCredits | null };

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
      const attempts = await this.reserve(drafts, batchId);
      const created = await this.insert(attempts);
      await this.unitOfWork.afterCommit(async () => {
        await Promise.all(created.map(({ scan }) => enqueueScan(this.queue, scan)));
      });
      const attempted = Map.groupBy(attempts, ({ order }) => order);
      const stored = Map.groupBy(created, ({ order }) => order);
      return drafts.map((draft, order) =>
        resultOf(draft, attempted.get(order) ?? [], stored.get(order) ?? []),
      );
    });
  }

  private async draft(orders: readonly ScanOrder[], batchId: number | null): Promise<Draft[]> {
    const businesses = await this.businesses.lockAgainstDeletion(orders.map(({ businessId }) => businessId));
    // An occurrence has one batch, see `scan_batch_occurrence`.
    const occurrences = batchId === null ? orders.flatMap(({ occurrence }) => occurrence ?? []) : [];
    const scanned = await this.scans.keywordsOf(occurrences);
    const requested = await this.plan.planOrRefuse(
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
      if (plan instanceof Problem) {
        return { keywords: keywords.length, rows: [], refusal: keywords.length > 0 ? plan : null };
      }
      const open = batchId === null ? withoutScanned(keywords, order.occurrence, scanned) : keywords;
      return { keywords: keywords.length, rows: this.rows({ ...order, batchId }, plan, open), refusal: null };
    });
  }

  /** Takes the credits of each scan that costs credits. */
  private async reserve(drafts: readonly Draft[], batchId: number | null): Promise<Attempt[]> {
    const attempts = drafts.flatMap(({ rows }, order) => rows.map((row) => ({ order, row, reserved: null })));
    const priced = attempts.filter(({ row }) => row.creditsReserved > 0);
    const [first] = priced;
    if (!first) return attempts;
    const taken =
      batchId === null
        ? await this.reserveCredits.take(
            priced.map(({ row: { accountId, creditsReserved: credits } }) => ({ accountId, credits })),
          )
        : await this.reserveCredits.takeTogether(
            first.row.accountId,
            priced.map(({ row }) => row.creditsReserved),
          );
    const free = attempts.filter(({ row }) => row.creditsReserved === 0);
    const reserved = zip(priced, taken).map(([attempt, credits]) => ({ ...attempt, reserved: credits }));
    return [...free, ...reserved].sort((a, b) => a.order - b.order);
  }

  /** Stores the scans that can be paid, and books their credits. */
  private async insert(attempts: readonly Attempt[]): Promise<Created[]> {
    const paid = attempts.flatMap(({ reserved, ...attempt }) =>
      reserved instanceof InsufficientCredits ? [] : [{ ...attempt, reserved }],
    );
    const scans = await this.scans.insertAll(paid.map(({ row }) => row));
    const created = zip(paid, scans).map(([attempt, scan]) => ({ ...attempt, scan }));
    await this.reserveCredits.book(
      created.flatMap(({ scan: { id: scanId }, reserved }) => (reserved ? [{ scanId, reserved }] : [])),
    );
    return created;
  }

  private rows(
    order: ScanOrder & { readonly batchId: number | null },
    plan: ScanPlan,
    keywords: readonly string[],
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
    return keywords.map((keyword) => {
      const named = { ...common, keyword, keywordKey: keywordKey(keyword) };
      return { ...named, seriesId: seriesIdOf(named) };
    });
  }
}

/**
 * Returns each keyword once that its occurrence has no scan of. After the clock is set back, an occurrence can be due that
 * has its scans.
 *
 * @param scanned see `ScansRepository.keywordsOf`
 */
function withoutScanned(
  keywords: readonly string[],
  occurrence: Occurrence | undefined,
  scanned: ReadonlySet<string>,
): readonly string[] {
  if (!occurrence) return keywords;
  return [...Map.groupBy(keywords, keywordKey)].flatMap(([key, [keyword]]) =>
    keyword === undefined || scanned.has(`${occurrence.scheduleId} ${key}`) ? [] : [keyword],
  );
}

/** Returns where the business is, unless it is at the centre of the grid. */
function placeOf({ lat, lng }: Business, { center }: Grid) {
  const isCenter = lat === center.lat && lng === center.lng;
  return { businessLat: isCenter ? null : lat, businessLng: isCenter ? null : lng };
}

function resultOf(
  { keywords, rows, refusal }: Draft,
  attempts: readonly Attempt[],
  created: readonly Created[],
): CreatedScans {
  const short = attempts.map(({ reserved }) => reserved).find((one) => one instanceof InsufficientCredits);
  const missed = refusal ? keywords : rows.length - created.length;
  return {
    scans: created.map(({ scan }) => scan),
    started: keywords - missed,
    missed,
    remaining: created.at(-1)?.reserved?.remaining ?? null,
    refusal: refusal ?? short ?? null,
  };
}
