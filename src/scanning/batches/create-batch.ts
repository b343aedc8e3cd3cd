import type { Grid } from '#libs/geo-grid';
import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { zip } from '#platform/zip';
import { Injectable } from '@nestjs/common';
import type { Reservation } from '../../billing/reserve-credits.js';
import type { Business } from '../../businesses/business.entity.js';
import { type CreatedScans, CreateScans } from '../order/create-scans.js';
import { gridAroundEach } from '../order/grid-around.js';
import { geometryColumns } from '../record/scan-geometry.js';
import { type BatchOrder, keywordsFor, MAX_LEFT_OUT, refused, withoutKeywords } from './batch-order.js';
import { BATCH_EMPTY } from './batches.problems.js';
import { BatchesRepository } from './batches.repository.js';
import { LeftOutDto } from './dto/left-out.dto.js';
import type { ScanBatch } from './scan-batch.entity.js';
import { SelectBusinesses } from './select-businesses.js';

/** A new batch. */
export interface CreatedBatch {
  readonly batch: ScanBatch;
  readonly reservation: Reservation;
  /** The number of scans that were refused, because those of their business were. */
  readonly missed: number;
  /** Why the first of them was refused; null if none was. */
  readonly refusal: Problem | null;
}

/**
 * Creates the scans of a batch and reserves their credits in one transaction, so that a crash leaves all of them or
 * none.
 */
@Injectable()
export class CreateBatch {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly select: SelectBusinesses,
    private readonly createScans: CreateScans,
    private readonly batches: BatchesRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Leaves out businesses without keywords, and those whose scans are refused for another reason than credits.
   *
   * @throws Problem `not_found` for ids of businesses, `batch_too_large`, `batch_empty`, `grid_not_possible`,
   * `validation_failed` for a fixed place
   * @throws InsufficientCredits if the credits do not suffice for all scans
   */
  run(tenant: Tenant, order: BatchOrder): Promise<CreatedBatch> {
    return this.unitOfWork.run(async () => {
      const { grid } = gridAroundEach(order.geometry);
      const all = await this.select.run(tenant, order);
      const businesses = all.filter((business) => keywordsFor(order, business).length > 0);
      const batch = await this.batches.insert({
        ...this.rowOf(tenant, order, grid),
        selectedIds: all.map(({ id }) => id),
      });
      const results = await this.createScans.runBatch(
        batch.id,
        businesses.map((business) => ({
          ...order.geometry,
          tenant,
          businessId: business.id,
          keywords: order.keywords,
          settings: order.settings,
          ...(order.requestId !== undefined && { requestId: order.requestId }),
          ...(order.occurrence && { occurrence: order.occurrence }),
        })),
      );
      this.total(
        batch,
        zip(businesses, results),
        all.filter((one) => !businesses.includes(one)),
      );
      const remaining = results.findLast((result) => result.remaining !== null)?.remaining ?? null;
      return {
        batch,
        reservation: { credits: batch.creditsReserved, remaining },
        missed: results.reduce((sum, { missed }) => sum + missed, 0),
        refusal: results.find(({ refusal }) => refusal)?.refusal ?? null,
      };
    });
  }

  /** Stores the totals of the new scans on the batch. @throws Problem `batch_empty` */
  private total(
    batch: ScanBatch,
    results: readonly (readonly [Readonly<Business>, CreatedScans])[],
    unnamed: readonly Readonly<Business>[],
  ): void {
    const scans = results.flatMap(([, result]) => result.scans);
    const leftOut = [
      ...unnamed.map(withoutKeywords),
      ...results.flatMap(([business, { refusal }]) => (refusal ? [refused(business, refusal)] : [])),
    ];
    batch.leftOutTotal = leftOut.length;
    batch.leftOut = leftOut.slice(0, MAX_LEFT_OUT);
    if (scans.length === 0) throw empty(batch);
    batch.businessesTotal = results.filter(([, result]) => result.scans.length > 0).length;
    batch.scansTotal = scans.length;
    batch.pinsTotal = scans.reduce((sum, { pinsTotal }) => sum + pinsTotal, 0);
    batch.creditsReserved = scans.reduce((sum, { creditsReserved }) => sum + creditsReserved, 0);
  }

  private rowOf({ accountId, livemode }: Tenant, order: BatchOrder, grid: Grid) {
    const { selection, keywords, geometry, settings, name, occurrence } = order;
    return {
      accountId,
      livemode,
      name,
      scheduleId: occurrence?.scheduleId ?? null,
      scheduledFor: occurrence?.at ?? null,
      businessIds: 'ids' in selection ? [...selection.ids] : null,
      tag: 'tag' in selection ? selection.tag : null,
      keywords: keywords && [...keywords],
      ...geometryColumns(geometry, grid),
      ...settings,
      businessesTotal: 0,
      scansTotal: 0,
      pinsTotal: 0,
      creditsReserved: 0,
      leftOutTotal: 0,
      leftOut: [],
      createdAt: this.clock.now(),
    };
  }
}

function empty({ tag, leftOut, leftOutTotal }: ScanBatch): Problem {
  const [first] = leftOut;
  const detail = first
    ? `None of the ${leftOutTotal} selected businesses can be scanned. Business ${first.businessId}: ${first.detail}`
    : tag
      ? `No business has the tag ${JSON.stringify(tag)}.`
      : 'None of the selected businesses exists.';
  return new Problem(BATCH_EMPTY, detail, {
    members: { left_out: leftOut.map((one) => LeftOutDto.from(one)) },
  });
}
