import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { ActionsRepository } from './actions/actions.repository.js';
import type { FoundInsight } from './describe-insight.js';
import { DueInsightsRepository } from './generation/due-insights.repository.js';
import { type InsightFilter, InsightsRepository } from './insights.repository.js';

@Injectable()
export class InsightsService {
  constructor(
    private readonly insights: InsightsRepository,
    private readonly actions: ActionsRepository,
    private readonly due: DueInsightsRepository,
  ) {}

  /** Counts the businesses of a filter that have scans for which insights are still generated. */
  pending(tenant: Tenant, { businessId }: InsightFilter): Promise<number> {
    return this.due.count(tenant, businessId);
  }

  /** Returns up to `count` insights in the order of the whole account, after this position; 0 starts the list. */
  async list(tenant: Tenant, filter: InsightFilter, after: number, count: number): Promise<FoundInsight[]> {
    const rows = await this.insights.after(tenant, filter, after, count);
    const places = await this.insights.places(rows.flatMap(({ rivals }) => rivals));
    const actions = await this.actions.byIds(rows.flatMap(({ actionId }) => actionId ?? []));
    return rows.map((row) => ({
      ...row,
      trackedAction: actions.get(row.actionId ?? 0) ?? null,
      rivalRows: row.rivals.flatMap((id) => places.get(id) ?? []),
    }));
  }
}
