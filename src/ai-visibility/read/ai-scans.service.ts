import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { type AiAnswerRow, AiAnswersRepository } from '../ai-answers.repository.js';
import type { AiScan } from '../ai-scan.entity.js';
import { AiScansRepository } from '../ai-scans.repository.js';

@Injectable()
export class AiScansService {
  constructor(
    private readonly scans: AiScansRepository,
    private readonly answers: AiAnswersRepository,
    private readonly businesses: BusinessesService,
  ) {}

  /** @throws Problem `not_found`, also for an AI scan of another tenant */
  async get(tenant: Tenant, id: number): Promise<{ scan: AiScan; answers: AiAnswerRow[] }> {
    const scan = await this.scans.find(tenant, id);
    if (!scan) throw new Problem(NOT_FOUND, `AI scan ${id} does not exist.`);
    return { scan, answers: await this.answers.findAll(id) };
  }

  /**
   * Returns up to `count` AI scans with a smaller id, newest first.
   *
   * @throws Problem `not_found` for the business
   */
  async list(
    tenant: Tenant,
    businessId: number | undefined,
    olderThan: number,
    count: number,
  ): Promise<AiScan[]> {
    await this.businesses.checkFilter(tenant, businessId);
    return this.scans.list(tenant, businessId, olderThan, count);
  }
}
