import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Owned, Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { keywordKey } from '../../businesses/keyword.js';
import type { Scan } from './scan.entity.js';
import { type ScanFilter, ScansRepository } from './scans.repository.js';

export type ScanListFilter = Omit<ScanFilter, 'keywordKey'> & { readonly keyword?: string | undefined };

@Injectable()
export class ScansService {
  constructor(
    private readonly scans: ScansRepository,
    private readonly businesses: BusinessesService,
  ) {}

  /** Returns the current state of a scan. @throws Problem `not_found`, also for a scan of another tenant */
  async get(tenant: Tenant, id: number): Promise<Owned<Scan>> {
    const scan = await this.scans.find(tenant, id);
    if (!scan) throw noScan(id);
    return scan;
  }

  /** Returns whether the tenant has access to a scan. */
  async exists(tenant: Tenant, id: number): Promise<boolean> {
    return (await this.scans.find(tenant, id)) !== null;
  }

  /** Returns the tenant of a scan, for commands. @throws Problem `not_found` */
  async tenantOf(id: number): Promise<Tenant> {
    const scan = await this.scans.findById(id);
    if (!scan) throw noScan(id);
    return { accountId: scan.accountId, livemode: scan.livemode };
  }

  /**
   * Returns up to `count` scans with a smaller id, newest first.
   *
   * @throws Problem `not_found` for the business
   */
  async list(
    tenant: Tenant,
    { keyword, ...filter }: ScanListFilter,
    olderThan: number,
    count: number,
  ): Promise<Scan[]> {
    await this.businesses.checkFilter(tenant, filter.businessId);
    const key = keyword === undefined ? undefined : keywordKey(keyword);
    return this.scans.list(tenant, { ...filter, keywordKey: key }, olderThan, count);
  }
}

export function noScan(id: number): Problem {
  return new Problem(NOT_FOUND, `Scan ${id} does not exist.`);
}
