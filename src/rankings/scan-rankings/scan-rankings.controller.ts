import { Id } from '#platform/http/id.pipe';
import { inFormats } from '#platform/http/negotiation';
import { NOT_ACCEPTABLE } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { type Exchange, Http } from '../../accounts/exchange.js';
import { Reads, Resource } from '../../accounts/resource.js';
import { SCAN_NOT_FINISHED } from '../../scanning/record/scans.problems.js';
import { ScanRankingsQuery } from '../dto/rankings.query.js';
import { ScanRankingsDto } from '../dto/scan-rankings.dto.js';
import { answerGrid, ApiGridResponse } from '../grid/grid-formats.js';
import { ScanRankingsService } from './scan-rankings.service.js';

@Resource({ path: 'scans', tag: 'Scans', allowsRestricted: 'all' })
export class ScanRankingsController {
  constructor(private readonly rankings: ScanRankingsService) {}

  @Reads({
    path: inFormats(':id/rankings', 'csv', 'geojson'),
    summary: 'Retrieve the ranks of any place in a scan',
    description:
      'A scan stores the ranks of all places that it found. `place_id` selects one of them, for example a competitor, ' +
      'without a new scan and free of charge.',
    problems: [SCAN_NOT_FINISHED, NOT_ACCEPTABLE],
  })
  @ApiGridResponse(ScanRankingsDto)
  getScanRankings(
    @Http() http: Exchange,
    @Id() id: number,
    @QueryParams() query: ScanRankingsQuery,
  ): Promise<object | string> {
    return answerGrid(http.request, http.reply, query, () =>
      this.rankings.read(http.tenant, id, query.place_id),
    );
  }
}
