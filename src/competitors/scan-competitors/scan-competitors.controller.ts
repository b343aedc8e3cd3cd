import { Id } from '#platform/http/id.pipe';
import { QueryParams } from '#platform/http/strict-query.guard';
import { type Exchange, Http } from '../../accounts/exchange.js';
import { RequestCost } from '../../accounts/request-cost.js';
import { Lists, Resource } from '../../accounts/resource.js';
import { SCAN_NOT_FINISHED } from '../../scanning/record/scans.problems.js';
import { decodePosition, encodePosition } from '../competitor-cursor.js';
import { ScanCompetitorDto } from './dto/scan-competitor.dto.js';
import { PREVIOUS, ScanCompetitorsQuery } from './dto/scan-competitors.query.js';
import { ScanCompetitorsService } from './scan-competitors.service.js';

const DEFAULT_LIMIT = 100;

@Resource({ path: 'scans', tag: 'Scans', dto: ScanCompetitorDto, allowsRestricted: 'all' })
export class ScanCompetitorsController {
  constructor(private readonly competitors: ScanCompetitorsService) {}

  @Lists({
    path: ':id/competitors',
    summary: 'List the competitors in a scan',
    description:
      'Returns the other places in any stored scan with their metrics, strongest first: sorted by share of local voice, ' +
      'then average total rank. `with=previous` adds their metrics in the previous comparable scan and whether they ' +
      'passed the business. `limit` defaults to 100.',
    problems: [SCAN_NOT_FINISHED],
  })
  @RequestCost(2)
  async listScanCompetitors(
    @Http() http: Exchange,
    @Id() id: number,
    @QueryParams() query: ScanCompetitorsQuery,
  ): Promise<ScanCompetitorDto[]> {
    const limit = query.limit ?? DEFAULT_LIMIT;
    const { competitors, next } = await this.competitors.list(http.tenant, id, {
      after: query.cursor === undefined ? null : decodePosition(query.cursor),
      limit,
      withPrevious: query.with === PREVIOUS,
    });
    if (next) http.linkNext({ limit, cursor: encodePosition(next) });
    return competitors;
  }
}
