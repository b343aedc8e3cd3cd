import { answerIfKnown } from '#platform/http/etags';
import { IdField } from '#platform/http/fields';
import { Id } from '#platform/http/id.pipe';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import type { Tenant } from '#platform/tenant';
import { type Exchange, Http } from '../../accounts/exchange.js';
import { RequestCost } from '../../accounts/request-cost.js';
import { file, Reads, Resource } from '../../accounts/resource.js';
import { SCAN_NOT_FINISHED } from '../../scanning/record/scans.problems.js';
import { asPicture, asSvg, PNG, SVG } from '../heat-map/as-picture.js';
import { drawingOptions, HeatMapQuery, WIDTH_MAX } from '../heat-map/dto/heat-map.query.js';
import { HeatMapService } from '../heat-map/heat-map.service.js';
import { HEAT_MAPS_BUSY, SCANS_NOT_COMPARABLE } from '../results/rankings.problems.js';
import { ComparisonPictureService } from './comparison-picture.service.js';

/** Query of GET /scans/{id}/comparison.svg and .png. */
class ComparisonPictureQuery extends HeatMapQuery {
  @IdField({
    in: 'query',
    required: false,
    example: 5,
    description: 'The earlier scan. Defaults to the previous comparable scan',
  })
  with?: number;
}

const PROBLEMS = [NOT_FOUND, SCAN_NOT_FINISHED, SCANS_NOT_COMPARABLE];

@Resource({ path: 'scans', tag: 'Scans', exampleIds: { id: 7 }, allowsRestricted: 'all' })
export class ComparisonPictureController {
  constructor(
    private readonly pictures: ComparisonPictureService,
    private readonly heatMaps: HeatMapService,
  ) {}

  @Reads({
    path: ':id/comparison.svg',
    summary: 'Draw a scan beside an earlier one, as SVG',
    description:
      'Shows the heat maps of both scans with their dates and figures over the pins measured in both, the change at ' +
      'each pin, and whether the change is more than noise.',
    problems: PROBLEMS,
    returns: file(SVG),
  })
  async getComparisonSvg(
    @Http() http: Exchange,
    @Id() id: number,
    @QueryParams() query: ComparisonPictureQuery,
  ): Promise<string> {
    const svg = await this.read(http.tenant, id, query);
    void asSvg(http.reply);
    return svg;
  }

  @Reads({
    path: ':id/comparison.png',
    summary: 'Draw a scan beside an earlier one, as PNG',
    description: 'The same picture as `comparison.svg`, in the fonts of `heatmap.png`.',
    problems: [...PROBLEMS, HEAT_MAPS_BUSY],
    returns: file(PNG),
  })
  @RequestCost(5)
  async getComparisonPng(
    @Http() http: Exchange,
    @Id() id: number,
    @QueryParams() query: ComparisonPictureQuery,
  ): Promise<Buffer | string> {
    const svg = await this.read(http.tenant, id, query);
    void asPicture(http.reply, PNG);
    return answerIfKnown(http.request, http.reply, svg) ? '' : this.heatMaps.png(http.tenant, svg);
  }

  private read(tenant: Tenant, scanId: number, query: ComparisonPictureQuery): Promise<string> {
    const { with: withId, place_id: placeId, width = WIDTH_MAX } = query;
    return this.pictures.svg(tenant, { scanId, withId, placeId, width, ...drawingOptions(query) });
  }
}
