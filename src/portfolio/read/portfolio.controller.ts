import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { type Exchange, Http } from '../../accounts/exchange.js';
import { Lists, Reads, Resource } from '../../accounts/resource.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { filterOf, PortfolioQuery, sortOf, SummaryQuery } from '../dto/portfolio.query.js';
import { PortfolioRowDto } from '../dto/portfolio-row.dto.js';
import { PortfolioSummaryDto } from '../dto/portfolio-summary.dto.js';
import { PortfolioRepository, type PortfolioRow, positionOf } from './portfolio.repository.js';
import { decodePosition, encodePosition, type PortfolioPosition } from './portfolio-cursor.js';
import { SummarisePortfolio } from './summarise-portfolio.js';

const DEFAULT_LIMIT = 100;

@Resource({ path: 'portfolio', tag: 'Portfolio', allowsRestricted: 'all' })
export class PortfolioController {
  constructor(
    private readonly portfolio: PortfolioRepository,
    private readonly businesses: BusinessesService,
    private readonly summarise: SummarisePortfolio,
  ) {}

  @Lists({
    summary: 'List the keywords of all businesses',
    description:
      'Returns one row per business and keyword: the latest result in its main series and the changes since earlier ' +
      'scans, each with its significance. `limit` defaults to 100.',
    problems: [NOT_FOUND],
    returns: PortfolioRowDto,
  })
  async listPortfolio(@Http() http: Exchange, @QueryParams() query: PortfolioQuery): Promise<unknown> {
    await this.businesses.checkFilter(http.tenant, query.business_id);
    const sort = sortOf(query);
    const source = {
      read: (position: PortfolioPosition | null, count: number) =>
        this.portfolio.list(http.tenant, filterOf(query), sort, position, count),
      positionOf,
      encode: (position: PortfolioPosition) => encodePosition(sort, position),
      decode: (cursor: string) => decodePosition(sort, cursor),
    };
    const { limit = DEFAULT_LIMIT, cursor } = query;
    const page = { limit, cursor };
    if (http.request.selection) {
      return http.page(page, { ...source, describe: (row: PortfolioRow) => PortfolioRowDto.parse(row) });
    }
    // Most of a row is stored JSON, which need not be parsed.
    const describe = (row: PortfolioRow): string => PortfolioRowDto.jsonOf(row);
    const rows = await http.page(page, { ...source, describe });
    void http.reply.type('application/json; charset=utf-8');
    return `[${rows.join(',')}]`;
  }

  @Reads({
    path: 'summary',
    summary: 'Summarise all businesses',
    description:
      'Counts the businesses, their tracked keywords and recent scans, and the keywords that rose or fell ' +
      'significantly, and returns those that moved most. Metrics are those of the tracked keywords with results.',
    returns: PortfolioSummaryDto,
  })
  getPortfolioSummary(
    @Http() http: Exchange,
    @QueryParams() query: SummaryQuery,
  ): Promise<PortfolioSummaryDto> {
    return this.summarise.run(http.tenant, query);
  }
}
