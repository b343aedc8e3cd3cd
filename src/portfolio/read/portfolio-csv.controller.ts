import { CSV, type CsvStyle } from '#platform/http/csv';
import { styleOf } from '#platform/http/csv-style';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import type { Tenant } from '#platform/tenant';
import { StreamableFile } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { CurrentTenant } from '../../accounts/principal.js';
import { RequestCost } from '../../accounts/request-cost.js';
import { Reads, Resource } from '../../accounts/resource.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { filterOf, PortfolioCsvQuery, sortOf } from '../dto/portfolio.query.js';
import { PortfolioRepository, type PortfolioRow, positionOf } from './portfolio.repository.js';
import { portfolioCsv, portfolioCsvHeader } from './portfolio-csv.js';

/** Rows per query, which limits the memory of a large portfolio. */
const BATCH = 500;

@Resource({ path: '', tag: 'Portfolio', allowsRestricted: 'all' })
export class PortfolioCsvController {
  constructor(
    private readonly portfolio: PortfolioRepository,
    private readonly businesses: BusinessesService,
  ) {}

  @Reads({
    path: 'portfolio.csv',
    summary: 'List the keywords of all businesses, as CSV',
    description:
      'Streams all rows of `GET /portfolio` with the same filters and order. Tags are separated by `;`. Columns that end ' +
      'in `_previous`, `_days_7`, `_days_30` and `_days_90` have the change of that period. Spreadsheets show cells that ' +
      'look like formulas as text. Send `locale` and `ids=text` for a file that a spreadsheet opens. Counts as five requests.',
    problems: [NOT_FOUND],
    returns: { content: { [CSV]: { schema: { type: 'string', example: portfolioCsvHeader() } } } },
  })
  @RequestCost(5)
  async listPortfolioAsCsv(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: PortfolioCsvQuery,
  ): Promise<StreamableFile> {
    await this.businesses.checkFilter(tenant, query.business_id);
    const [filter, sort] = [filterOf(query), sortOf(query)];
    const read = (last?: PortfolioRow): Promise<PortfolioRow[]> =>
      this.portfolio.list(tenant, filter, sort, last ? positionOf(last) : null, BATCH);
    // The first query fails before the response begins. Node reads the stream outside the context with the identity map.
    const parts = partsOf(await read(), AsyncLocalStorage.bind(read), styleOf(query));
    return new StreamableFile(Readable.from(parts, { objectMode: false }), {
      type: `${CSV}; charset=utf-8`,
      disposition: 'attachment; filename="portfolio.csv"',
    });
  }
}

async function* partsOf(
  first: PortfolioRow[],
  readAfter: (last: PortfolioRow) => Promise<PortfolioRow[]>,
  style: CsvStyle,
): AsyncGenerator<string> {
  yield portfolioCsvHeader(style);
  for (let rows = first; rows.length > 0;) {
    yield portfolioCsv(rows, style);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    rows = await readAfter(last);
  }
}
