import { tagKey } from '#platform/ignoring-case';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { Brand } from '../../brands/brand.entity.js';
import { BrandsRepository } from '../../brands/brands.repository.js';
import type { BusinessSummary } from '../../businesses/business-summaries.repository.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import type { ReportRequest } from '../report.entity.js';

/** Finds the brand that a report has. */
@Injectable()
export class FindReportBrand {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly brands: BrandsRepository,
  ) {}

  /** Reads the businesses of a request, and returns as `of`. @throws Problem `not_found` for a deleted business */
  async run(
    tenant: Tenant,
    { tag, businessIds }: Pick<ReportRequest, 'tag' | 'businessIds'>,
  ): Promise<Brand | null> {
    const ids = tag === null ? (businessIds ?? []) : [];
    return this.of(tenant, tag, await this.businesses.summariesOf(tenant, ids));
  }

  /**
   * Returns the brand of the tag of a report, or without a tag that of a tag that all its businesses have, else that of
   * the account; null without one.
   */
  of(
    tenant: Tenant,
    tag: string | null,
    businesses: readonly Pick<BusinessSummary, 'tags'>[],
  ): Promise<Brand | null> {
    return this.brands.findForAny(tenant, tag === null ? tagsOfAll(businesses) : [tag]);
  }
}

/** Returns the tags that every business has, ignoring case. */
function tagsOfAll(businesses: readonly Pick<BusinessSummary, 'tags'>[]): readonly string[] {
  const [first, ...others] = businesses.map(({ tags }) => tags);
  const keys = others.map((tags) => new Set(tags.map(tagKey)));
  return (first ?? []).filter((tag) => keys.every((known) => known.has(tagKey(tag))));
}
