import { tagKey } from '#platform/ignoring-case';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { Brand } from '../../brands/brand.entity.js';
import { BrandsRepository } from '../../brands/brands.repository.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import type { ReportRequest } from '../report.entity.js';

/** Finds the brand that a report has. */
@Injectable()
export class FindReportBrand {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly brands: BrandsRepository,
  ) {}

  /**
   * Returns the brand of the tag of the report, or of a tag that all its businesses have, else that of the account; null
   * without one.
   *
   * @throws Problem `not_found` for a deleted business
   */
  async run(
    tenant: Tenant,
    { tag, businessIds }: Pick<ReportRequest, 'tag' | 'businessIds'>,
  ): Promise<Brand | null> {
    let shared: string[] | null = tag === null ? null : [tag];
    for (const id of tag === null ? (businessIds ?? []) : []) {
      shared = inBoth(shared, (await this.businesses.get(tenant, id)).tags);
    }
    return this.brands.findForAny(tenant, shared ?? []);
  }
}

/** Returns the tags of both lists, ignoring case; null is the list of all tags. */
function inBoth(tags: readonly string[] | null, others: readonly string[]): string[] {
  const keys = tags?.map(tagKey);
  return others.filter((tag) => keys?.includes(tagKey(tag)) ?? true);
}
