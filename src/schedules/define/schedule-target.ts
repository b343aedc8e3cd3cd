import type { Grid } from '#libs/geo-grid';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { BusinessSelection } from '../../businesses/business-selection.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { requireOwnTag } from '../../businesses/may-access.js';
import { gridAroundEach } from '../../scanning/order/grid-around.js';
import { PlanScan } from '../../scanning/order/plan-scan.js';
import type { RequestedGeometry } from '../../scanning/record/scan-geometry.js';
import type { Schedule } from '../record/schedule.entity.js';

/** What a schedule scans: one business, or as a campaign the businesses of a selection. */
export type ScheduleTarget = { readonly businessId: number } | BusinessSelection;

/** Returns the columns of a target. One of them is not null. */
export function columnsOfTarget(target: ScheduleTarget) {
  return {
    businessId: 'businessId' in target ? target.businessId : null,
    businessIds: 'ids' in target ? [...target.ids] : null,
    tag: 'tag' in target ? target.tag : null,
  };
}

/** Returns the selection of a campaign; null for a schedule of one business. */
export function selectionOf({
  businessIds,
  tag,
}: Readonly<Pick<Schedule, 'businessIds' | 'tag'>>): BusinessSelection | null {
  if (businessIds) return { ids: businessIds };
  return typeof tag === 'string' ? { tag } : null;
}

/** Returns the target of a stored schedule. */
export function storedTarget(
  schedule: Readonly<Pick<Schedule, 'businessId' | 'businessIds' | 'tag'>>,
): ScheduleTarget {
  const { businessId } = schedule;
  const target = typeof businessId === 'number' ? { businessId } : selectionOf(schedule);
  if (!target) throw new Error('the schedule has no target');
  return target;
}

/** Checks the target of a schedule when it is set. What a campaign scans is decided again whenever it fires. */
@Injectable()
export class CheckTarget {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly plan: PlanScan,
  ) {}

  /**
   * @returns the default time zone, and the grid of the scans
   * @throws Problem `restricted_to_tags` for a tag to which a restricted caller has no access, `not_found` for a business or the area,
   * `grid_not_possible`, for one business `grid_out_of_range` and `outside_coverage`, and for a campaign with a fixed
   * place `validation_failed`
   */
  async run(
    tenant: Tenant,
    target: ScheduleTarget,
    geometry: RequestedGeometry,
  ): Promise<{ readonly timezone: string; readonly grid: Grid }> {
    if ('businessId' in target) {
      const { business, grid } = await this.plan.requireCoverage(tenant, { ...geometry, ...target });
      return { timezone: business.timezone, grid };
    }
    if ('tag' in target) requireOwnTag(tenant, target.tag, 'campaigns');
    const { grid } = gridAroundEach(geometry);
    if ('ids' in target) await this.businesses.requireAll(tenant, target.ids);
    return { timezone: 'UTC', grid };
  }
}
