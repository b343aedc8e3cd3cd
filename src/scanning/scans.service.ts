import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Injectable } from '@nestjs/common';
import type { Tenant } from '#platform/tenant';
import type { Scan } from './scan.entity.js';
import { ScansRepository } from './scans.repository.js';

@Injectable()
export class ScansService {
  constructor(private readonly scans: ScansRepository) {}

  /** @throws Problem `not_found`, for another tenant's scan too */
  async get(tenant: Tenant, id: number): Promise<Scan> {
    const scan = await this.scans.find(tenant, id);
    if (!scan) throw new Problem(NOT_FOUND, `There is no scan ${id}.`);
    return scan;
  }
}
