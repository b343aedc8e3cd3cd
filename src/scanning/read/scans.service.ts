import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Injectable } from '@nestjs/common';
import type { Tenant } from '#platform/tenant';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { keywordKey } from '../../businesses/keyword.js';
import type { Scan } from '../scan.entity.js';
import { type ScanFilter, ScansRepository } from '../scans.repository.js';

export type ScanListFilter = Omit<ScanFilter, 'keywordKey'> & { readonly keyword?: string | undefined };

@Injectable()
export class ScansService {
  constructor(
    private readonly scans: ScansRepository,
    private readonly businesses: BusinessesService,
  ) {}

  /** As it is now, whatever was read of it before. @throws Problem `not_found`, for another tenant's scan too */
  async get(tenant: Tenant, id: number): Promise<Scan> {
    const scan = await this.scans.find(tenant, id);
    if (!scan) throw noScan(id);
    return scan;
  }

  /** Whose scan it is. For commands, which stand above the tenants. @throws Problem `not_found` */
  async tenantOf(id: number): Promise<Tenant> {
    const scan = await this.scans.findOwned(id);
    if (!scan) throw noScan(id);
    return { accountId: scan.accountId, livemode: scan.livemode };
  }

  /**
   * Up to `count` scans older than the one with this id, newest first.
   *
   * @throws Problem `not_found` for the business
   */
  async list(
    tenant: Tenant,
    { keyword, ...filter }: ScanListFilter,
    olderThan: number,
    count: number,
  ): Promise<Scan[]> {
    if (filter.businessId !== undefined) await this.businesses.get(tenant, filter.businessId);
    const whole = { ...filter, keywordKey: keyword === undefined ? undefined : keywordKey(keyword) };
    return this.scans.list(tenant, whole, olderThan, count);
  }
}

function noScan(id: number): Problem {
  return new Problem(NOT_FOUND, `There is no scan ${id}.`);
}
