import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { restrictedToTags } from '../accounts/restriction.js';
import type { BusinessSelection } from '../businesses/business-selection.js';
import { BusinessesService } from '../businesses/businesses.service.js';
import { PlanScan, type ScanGeometry } from '../scanning/create/plan-scan.js';
import type { Schedule } from './schedule.entity.js';

/** What a schedule scans: one business, or as a campaign the businesses of a selection. */
export type ScheduleTarget = { readonly businessId: number } | BusinessSelection;

/** Returns the columns of a target. One of them is not null. */
export function columnsOf(target: ScheduleTarget) {
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

/** Checks the target of a schedule when it is set. What a campaign scans is decided again whenever it fires. */
@Injectable()
export class CheckTarget {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly plan: PlanScan,
  ) {}

  /**
   * @returns the default time zone
   * @throws Problem `restricted_to_tags` for a campaign of a restricted caller, `not_found` for a business, and for one business `grid_out_of_range`, `outside_coverage`
   */
  async run(
    tenant: Tenant,
    target: ScheduleTarget,
    geometry: Omit<ScanGeometry, 'businessId'>,
  ): Promise<{ readonly timezone: string }> {
    if ('businessId' in target) {
      const { gridSize, radiusMiles } = geometry;
      const { businessId } = target;
      return (await this.plan.requireCoverage(tenant, { businessId, gridSize, radiusMiles })).business;
    }
    if (tenant.restrictedTo) throw restrictedToTags(tenant.restrictedTo);
    if ('ids' in target) await this.businesses.requireAll(tenant, target.ids);
    return { timezone: 'UTC' };
  }
}
