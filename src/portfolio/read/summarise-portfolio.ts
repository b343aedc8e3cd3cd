import { Clock } from '#platform/clock';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { ChangePeriod, Direction } from '../change-period.js';
import { PortfolioRowDto } from '../dto/portfolio-row.dto.js';
import { PortfolioSummaryDto } from '../dto/portfolio-summary.dto.js';
import { PortfolioRepository } from './portfolio.repository.js';
import { PortfolioTotalsRepository } from './portfolio-totals.repository.js';

/** The number of movers in each direction. */
const MOVERS = 5;
const RECENT_MS = 30 * 86_400_000;

interface Summarised {
  readonly tag?: string | undefined;
  readonly q?: string | undefined;
  readonly against: ChangePeriod;
}

/** Summarises the tracked keywords of a tenant. */
@Injectable()
export class SummarisePortfolio {
  constructor(
    private readonly totals: PortfolioTotalsRepository,
    private readonly portfolio: PortfolioRepository,
    private readonly clock: Clock,
  ) {}

  async run(tenant: Tenant, of: Summarised): Promise<PortfolioSummaryDto> {
    const since = new Date(this.clock.now().getTime() - RECENT_MS);
    const totals = await this.totals.read(tenant, of, since);
    return PortfolioSummaryDto.from(of.against, totals, {
      better: await this.movers(tenant, of, 'better'),
      worse: await this.movers(tenant, of, 'worse'),
    });
  }

  private async movers(tenant: Tenant, of: Summarised, direction: Direction): Promise<PortfolioRowDto[]> {
    const filter = { ...of, tracked: true, significant: true, direction };
    const order = direction === 'better' ? '-change' : 'change';
    const sort = { order, against: of.against } as const;
    const rows = await this.portfolio.list(tenant, filter, sort, null, MOVERS);
    return rows.map((row) => PortfolioRowDto.parse(row));
  }
}
