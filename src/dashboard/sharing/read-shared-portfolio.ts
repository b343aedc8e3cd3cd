import { Injectable } from '@nestjs/common';
import { PortfolioRowDto } from '../../portfolio/dto/portfolio-row.dto.js';
import { PortfolioRepository, positionOf } from '../../portfolio/read/portfolio.repository.js';
import { decodePosition, encodePosition, type PortfolioSort } from '../../portfolio/read/portfolio-cursor.js';
import type { SharedPortfolioDto, SharedRowDto } from './dto/shared-portfolio.dto.js';
import { OpenShares } from './open-shares.js';

const PAGE = 100;
const SORT: PortfolioSort = { order: 'label', against: 'previous' };
const FILTER = { against: 'previous', tracked: true } as const;

/** Reads the portfolio of the tag that a share link opens. */
@Injectable()
export class ReadSharedPortfolio {
  constructor(
    private readonly shares: OpenShares,
    private readonly portfolio: PortfolioRepository,
  ) {}

  /**
   * @param cursor of the page before. A cursor that is not of this link reads the first page
   * @throws Problem `not_found`, identical for unknown, expired and revoked links
   */
  read(token: string, cursor: string | undefined): Promise<SharedPortfolioDto> {
    return this.shares.tag(token, async ({ link, tag, tenant, expiresAt }) => {
      const position = cursor === undefined ? null : this.shares.unseal(link, 'page', cursor);
      const after = position === null ? null : decodePosition(SORT, position);
      const rows = await this.portfolio.list(tenant, FILTER, SORT, after, PAGE + 1);
      const page = rows.slice(0, PAGE);
      const last = page.at(-1);
      const next = last && rows.length > PAGE ? encodePosition(SORT, positionOf(last)) : null;
      const seal = (scanId: number): string => this.shares.seal(link, 'map', String(scanId));
      return {
        tag,
        rows: page.map((row) => describeRow(PortfolioRowDto.parse(row), seal)),
        next: next && this.shares.seal(link, 'page', next),
        expires_at: expiresAt.toISOString(),
      };
    });
  }
}

function describeRow(row: PortfolioRowDto, seal: (scanId: number) => string): SharedRowDto {
  const { business, keyword, metrics, changes, sparkline, last_scan_id: scanId } = row;
  const { previous } = changes;
  return {
    business: business.label,
    keyword,
    average_total_rank: metrics?.average_total_rank ?? null,
    share_of_local_voice: metrics?.share_of_local_voice ?? null,
    change: previous && {
      mean_change: previous.mean_change,
      significant: previous.significant,
      direction: previous.direction,
    },
    sparkline: sparkline.average_total_rank,
    last_scanned_at: row.last_scanned_at,
    map: scanId === null ? null : seal(scanId),
  };
}
