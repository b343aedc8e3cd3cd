import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { type Exchange, Http } from '../accounts/exchange.js';
import { RequestCost } from '../accounts/request-cost.js';
import { Lists, Resource } from '../accounts/resource.js';
import { keywordKey } from '../businesses/keyword.js';
import { SeriesFilterQuery } from '../scanning/dto/series-filter.query.js';
import { decodePosition, encodePosition } from './competitor-cursor.js';
import { CompetitorsService } from './competitors.service.js';
import { CompetitorDto } from './dto/competitor.dto.js';
import { CompetitorsQuery } from './dto/competitors.query.js';

const DEFAULT_LIMIT = 100;

@Resource({ path: 'competitors', tag: 'Competitors', dto: CompetitorDto, allowsRestricted: 'all' })
export class CompetitorsController {
  constructor(private readonly competitors: CompetitorsService) {}

  @Lists({
    summary: 'List competitors',
    description:
      'Returns the places in the latest finished scan of each business and keyword, with their rank at each pin. ' +
      'Strongest first: sorted by share of local voice, then average total rank. `limit` defaults to 100. ' +
      'With an empty `include`, the grids are left out.',
    problems: [NOT_FOUND],
  })
  @RequestCost(5)
  async listCompetitors(
    @Http() http: Exchange,
    @QueryParams() query: CompetitorsQuery,
  ): Promise<CompetitorDto[]> {
    const limit = query.limit ?? DEFAULT_LIMIT;
    const { competitors, next } = await this.competitors.list(
      http.tenant,
      {
        businessId: query.business_id,
        keywordKey: query.keyword === undefined ? undefined : keywordKey(query.keyword),
        series: SeriesFilterQuery.toFilter(query),
      },
      {
        after: query.cursor === undefined ? null : decodePosition(query.cursor),
        limit,
        withGrids: query.include !== '',
      },
    );
    if (next) http.linkNext({ limit, cursor: encodePosition(next) });
    return competitors;
  }
}
