import { formatMicros } from '#config';
import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { zip } from '#platform/zip';
import { Injectable } from '@nestjs/common';
import { creditsFor } from '../../billing/credit-cost.js';
import { gridAroundEach } from '../order/grid-around.js';
import { PlanScan } from '../order/plan-scan.js';
import { maxSearches } from '../record/repeat-budget.js';
import { type BatchOrder, keywordsFor, refused, withoutKeywords } from './batch-order.js';
import type { LeftOut } from './scan-batch.entity.js';
import { SelectBusinesses } from './select-businesses.js';

/** What a batch would measure and cost. */
export interface BatchPlan {
  /** The number of businesses with scans. */
  readonly businesses: number;
  readonly scans: number;
  readonly pins: number;
  readonly credits: number;
  /** What the first providers would charge for all pins; null if the price of one is unknown. */
  readonly cost: { readonly amount: string; readonly amount_max: string; readonly currency: string } | null;
  readonly leftOut: readonly LeftOut[];
}

/** Plans a batch before anything is stored or charged. */
@Injectable()
export class PlanBatch {
  constructor(
    private readonly select: SelectBusinesses,
    private readonly planScan: PlanScan,
  ) {}

  /** @throws Problem `not_found` for ids of businesses, `batch_too_large`, `grid_not_possible`, `validation_failed` */
  async run(tenant: Tenant, order: BatchOrder): Promise<BatchPlan> {
    gridAroundEach(order.geometry);
    const all = await this.select.run(tenant, order);
    const businesses = all.filter((business) => keywordsFor(order, business).length > 0);
    const plans = await this.planScan.planOrRefuse(
      businesses.map((business) => ({
        tenant,
        business,
        geometry: { ...order.geometry, businessId: business.id },
        isScheduled: true,
      })),
    );
    const planned = zip(businesses, plans);
    const scanned = planned.flatMap(([business, plan]) =>
      plan instanceof Problem ? [] : [{ plan, scans: keywordsFor(order, business).length }],
    );
    const pins = scanned.reduce((sum, { plan, scans }) => sum + scans * plan.grid.pins.length, 0);
    const costOf = (searches: (pins: number) => number): string =>
      formatMicros(
        scanned.reduce(
          (sum, { plan, scans }) => sum + scans * searches(plan.grid.pins.length) * plan.price.micros,
          0,
        ),
      );
    const [first] = scanned;
    const isPriced = first && scanned.every(({ plan }) => plan.price.micros > 0);
    return {
      businesses: scanned.length,
      scans: scanned.reduce((sum, { scans }) => sum + scans, 0),
      pins,
      credits: creditsFor(tenant, pins),
      cost: isPriced
        ? {
            amount: costOf((count) => count),
            amount_max: costOf(maxSearches),
            currency: first.plan.price.currency,
          }
        : null,
      leftOut: [
        ...all.filter((business) => keywordsFor(order, business).length === 0).map(withoutKeywords),
        ...planned.flatMap(([business, plan]) => (plan instanceof Problem ? [refused(business, plan)] : [])),
      ],
    };
  }
}
