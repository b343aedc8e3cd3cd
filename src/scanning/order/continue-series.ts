import { isSameLocation } from '#libs/geo-grid';
import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { zip } from '#platform/zip';
import { Injectable } from '@nestjs/common';
import { keywordKey } from '../../businesses/keyword.js';
import type { RequestedGeometry, ScanGeometry } from '../record/scan-geometry.js';
import { settingsOf, type StoredSettings } from '../record/search-settings.js';
import { seriesIdOf } from '../record/series-id.js';
import { asEarlier, continueGrid } from './continue-grid.js';
import { EarlierGridsRepository } from './earlier-grids.repository.js';
import { PlanScan, type ScanPlan } from './plan-scan.js';

/** What decides the series of scans of one business. */
export interface SeriesOrder extends ScanGeometry {
  readonly tenant: Tenant;
  /** Trimmed and NFC; need not be keywords of the business. Null for the keywords of the business. */
  readonly keywords: readonly string[] | null;
  /** Defaults to the settings of the provider. */
  readonly settings?: StoredSettings;
}

/** Plans scans again whose grid repeats that of an earlier scan of the business but for rounding. */
@Injectable()
export class ContinueSeries {
  constructor(
    private readonly earlier: EarlierGridsRepository,
    private readonly plan: PlanScan,
  ) {}

  /** Plans a scan that is not ordered yet. @throws Problem like `PlanScan.run` */
  async preview(order: SeriesOrder): Promise<ScanPlan> {
    const plan = await this.plan.run(order.tenant, order);
    const [continued] = await this.run([order], [plan]);
    if (continued instanceof Problem) throw continued;
    return continued ?? plan;
  }

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
    const judged = drafts.map(({ series, ...draft }) => ({
      ...draft,
      isFresh: !series.some(({ seriesId }) => known.has(seriesId)),
    }));
    const fresh = judged.filter(({ isFresh }) => isFresh).map(({ order }) => order.businessId);
    const grids = new Map(await this.earlier.of([...new Set(fresh)]));
    const planned: (ScanPlan | Problem)[] = [];
    for (const { order, plan, isFresh } of judged) {
      if (plan instanceof Problem || !isFresh) {
        planned.push(plan);
        continue;
      }
      const { businessId } = order;
      const earlier = grids.get(businessId) ?? [];
      const repeated = continueGrid(order, plan.grid, earlier);
      const geometry = repeated === order ? atHome(order, plan) : repeated;
      const continued = geometry
        ? await this.plan.around(order.tenant, plan.business, { ...geometry, businessId })
        : plan;
      planned.push(continued);
      // The next order of the same call may repeat it.
      grids.set(businessId, [...earlier, asEarlier(continued.grid)]);
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

/** Returns the geometry without a centre that is the location of the business but for rounding; null for any other. */
function atHome(
  { center, gridSize, radiusMiles, form }: SeriesOrder,
  { business }: ScanPlan,
): RequestedGeometry | null {
  return center && isSameLocation(center, business) ? { gridSize, radiusMiles, ...(form && { form }) } : null;
}
