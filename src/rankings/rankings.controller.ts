import { inFormats } from '#platform/http/negotiation';
import { NOT_ACCEPTABLE, NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { type Exchange, Http } from '../accounts/exchange.js';
import { Reads, Resource } from '../accounts/resource.js';
import { SeriesFilterQuery } from '../scanning/dto/series-filter.query.js';
import { RankingsDto } from './dto/rankings.dto.js';
import { RankingsQuery } from './dto/rankings.query.js';
import { answerGrid, ApiGridResponse } from './grid/grid-formats.js';
import { RankingsService } from './rankings.service.js';

@Resource({ path: '', tag: 'Rankings', allowsRestricted: 'all' })
export class RankingsController {
  constructor(private readonly rankings: RankingsService) {}

  @Reads({
    path: inFormats('rankings', 'csv', 'geojson'),
    summary: 'Retrieve the rank at every pin of the latest finished scan',
    description:
      'If the business is not among the results of a pin, `found` is false and `rank` is `absent_rank`. ' +
      'Pins that could not be measured are in `unmeasured`, with the reason, instead of `grid`. ' +
      'The filters `series_id`, `grid_size`, `radius_miles`, `device`, `language` and `country` select the scans of ' +
      'which the latest is returned.',
    problems: [NOT_FOUND, NOT_ACCEPTABLE],
  })
  @ApiGridResponse(RankingsDto)
  getRankings(@Http() http: Exchange, @QueryParams() query: RankingsQuery): Promise<object | string> {
    const { business_id: businessId, keyword, limit } = query;
    return answerGrid(http.request, http.reply, query, () =>
      this.rankings.latest(http.tenant, {
        businessId,
        keyword,
        limit,
        filter: SeriesFilterQuery.toFilter(query),
      }),
    );
  }
}
