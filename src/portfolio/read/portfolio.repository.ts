import { EntityManager } from '#platform/database/entity-manager';
import { readRows } from '#platform/database/read-rows';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { pageOf } from './portfolio.sql.js';
import type { PortfolioPosition, PortfolioSort } from './portfolio-cursor.js';
import { keywordConditions, type PortfolioFilter } from './portfolio-filter.sql.js';
import { sqlOrderOf } from './portfolio-order.sql.js';

/** A keyword of a business with its latest result; the result is null without one. */
export interface PortfolioRow {
  readonly id: number;
  readonly keyword: string;
  readonly isTracked: boolean;
  /** JSON of a `KeywordResultDto`. */
  readonly result: string;
  readonly businessId: number;
  readonly label: string | null;
  readonly name: string;
  readonly externalId: string | null;
  readonly tags: string[];
  /** As returned by the drivers. */
  readonly nextRunAt: string | null;
  /** The keys of the order by which the row was read; missing if it has none. */
  readonly key0?: string | number;
  readonly key1?: string | number;
}

@Injectable()
export class PortfolioRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns up to `count` rows after the position, or the first ones. */
  async list(
    tenant: Tenant,
    filter: PortfolioFilter,
    sort: PortfolioSort,
    position: PortfolioPosition | null,
    count: number,
  ): Promise<PortfolioRow[]> {
    const order = sqlOrderOf(sort.order, sort.against);
    const conditions = keywordConditions(tenant, filter);
    const read = (after: PortfolioPosition | null, withKeys: boolean, limit: number) => {
      const { sql, parameters } = pageOf(order, conditions, { after, withKeys, count: limit });
      return readRows<PortfolioRow>(this.em, sql, parameters);
    };
    const isAmongKeys = position?.keys !== null;
    const rows = isAmongKeys ? await read(position, true, count) : [];
    if (!order.isNullable || rows.length === count) return rows;
    return [...rows, ...(await read(isAmongKeys ? null : position, false, count - rows.length))];
  }
}

export function positionOf({ id, key0, key1 }: PortfolioRow): PortfolioPosition {
  const keys = [key0, key1].filter((key) => key !== undefined);
  return { keys: keys.length === 0 ? null : keys, id };
}
