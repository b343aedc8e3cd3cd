import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Injectable } from '@nestjs/common';
import type { Tenant } from '#platform/tenant';
import { BusinessesService } from '../businesses/businesses.service.js';
import { keywordKey } from '../businesses/keyword.js';
import type { Scan } from './scan.entity.js';
import { type ScanFilter, ScansRepository } from './scans.repository.js';

export type ScanListFilter = Omit<ScanFilter, 'keywordKey'> & { readonly keyword?: string | undefined };

@Injectable()
export class ScansService {
  constructor(
    private readonly scans: ScansRepository,
    private readonly businesses: BusinessesService,
  ) {}

  /** As it is now, whatever was read of it before. @throws Problem `not_found`, for another tenant's scan too */
  async get(tenant: Tenant, id: number): Promise<Scan> {
    return there(await this.scans.find(tenant, id), id);
  }

  /**
   * Reads a list in parts: up to `count` scans older than the one with this id, newest first.
   *
   * @throws Problem `not_found` for the business
   */
  async reader(
    tenant: Tenant,
    { keyword, ...filter }: ScanListFilter,
  ): Promise<(olderThan: number | null, count: number) => Promise<Scan[]>> {
    if (filter.businessId !== undefined) await this.businesses.get(tenant, filter.businessId);
    const whole = { ...filter, keywordKey: keyword === undefined ? undefined : keywordKey(keyword) };
    return (olderThan, count) => this.scans.list(tenant, whole, olderThan, count);
  }
}

function there(scan: Scan | null, id: number): Scan {
  if (!scan) throw new Problem(NOT_FOUND, `There is no scan ${id}.`);
  return scan;
}
