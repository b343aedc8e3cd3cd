import { isSameLocation } from '#libs/geo-grid';
import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { zip } from '#platform/zip';
import { Injectable } from '@nestjs/common';
import { keywordKey } from '../../businesses/keyword.js';
import { settingsOf, type StoredSettings } from '../record/search-settings.js';
import { seriesIdOf } from '../record/series-id.js';
import { continueGrid } from './continue-grid.js';
import { EarlierGridsRepository } from './earlier-grids.repository.js';
import { PlanScan, type ScanGeometry, type ScanPlan } from './plan-scan.js';

/** What decides the series of scans of one business. */
export interface SeriesOrder extends ScanGeometry {
  readonly tenant: Tenant;
  /** Trimmed and NFC; need not be keywords of the business. Null for the keywords of the business. */
  readonly keywords: readonly string[] | null;
  /** Defaults to the settings of the provider. */
  readonly settings?: StoredSettings;
}

/** Plans scans again whose grid repeats one of an earlier series of the business but for rounding. */
@Injectable()
export class ContinueSeries {
  constructor(
    private readonly earlier: EarlierGridsRepository,
    private readonly plan: PlanScan,
  ) {}

  /** @returns the plan of each order, or the problem that refuses it */
  async run(
    orders: readonly SeriesOrder[],
    plans: readonly (ScanPlan | Problem)[],
  ): Promise<(ScanPlan | Problem)[]> {
    const drafts = zip(orders, plans).map(([order, plan]) => ({
      order,
      plan,
      series: plan instanceof Problem ? [] : seriesOf(order, plan),
    }));
    const known = await this.earlier.knownSeries(drafts.flatMap(({ series }) => series));
    // Most orders repeat a grid exactly, and need nothing else.
    const fresh = new Set(drafts.filter(({ series }) => !series.some(({ seriesId }) => known.has(seriesId))));
    const grids = await this.earlier.of([...new Set([...fresh].map(({ order }) => order.businessId))]);
    const planned: (ScanPlan | Problem)[] = [];
    for (const draft of drafts) {
      const { order, plan } = draft;
      if (plan instanceof Problem || !fresh.has(draft)) {
        planned.push(plan);
        continue;
      }
      const continued = continueGrid(order, plan.grid, grids.get(order.businessId) ?? []);
      const geometry = continued === order ? atHome(order, plan) : { ...order, ...continued };
      planned.push(geometry === order ? plan : await this.plan.around(order.tenant, plan.business, geometry));
    }
    return planned;
  }
}

/** Returns the columns of a scan that the order and its plan decide. */
export function gridColumns({ settings }: SeriesOrder, { business, grid, provider }: ScanPlan) {
  return {
    businessId: business.id,
    placeVersion: business.placeVersion,
    centerLat: grid.center.lat,
    centerLng: grid.center.lng,
    gridSize: grid.gridSize,
    radiusMiles: grid.radiusMiles,
    layout: grid.layout ?? null,
    provider: provider.profile.name,
    ...settingsOf(settings ?? {}),
  };
}

function seriesOf(order: SeriesOrder, plan: ScanPlan): { businessId: number; seriesId: string }[] {
  const columns = gridColumns(order, plan);
  return (order.keywords ?? plan.business.keywords).map((keyword) => ({
    businessId: columns.businessId,
    seriesId: seriesIdOf({ ...columns, keywordKey: keywordKey(keyword) }),
  }));
}

/** Returns the order without a centre that is the location of the business but for rounding. */
function atHome(order: SeriesOrder, { business }: ScanPlan): SeriesOrder {
  const { center, ...around } = order;
  return center && isSameLocation(center, business) ? around : order;
}
