import { answerIfKnown } from '#platform/http/etags';
import { Id } from '#platform/http/id.pipe';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import type { Tenant } from '#platform/tenant';
import { type Exchange, Http } from '../../accounts/exchange.js';
import { RequestCost } from '../../accounts/request-cost.js';
import { file, Reads, Resource } from '../../accounts/resource.js';
import { SCAN_NOT_FINISHED } from '../../scanning/record/scans.problems.js';
import { HEAT_MAPS_BUSY } from '../results/rankings.problems.js';
import { asPicture, asSvg, PNG, SVG } from './as-picture.js';
import { drawingOptions, HeatMapQuery, WIDTH_DEFAULT } from './dto/heat-map.query.js';
import { HeatMapService } from './heat-map.service.js';

const PROBLEMS = [NOT_FOUND, SCAN_NOT_FINISHED];

@Resource({ path: 'scans', tag: 'Scans', allowsRestricted: 'all' })
export class HeatMapController {
  constructor(private readonly heatMaps: HeatMapService) {}

  @Reads({
    path: ':id/heatmap.svg',
    summary: 'Draw the heat map of a scan, as SVG',
    description:
      'Shows the rank at every pin, north up, on a street map where the service has one, with distance rings, a legend, ' +
      'ARP, ATRP, SoLV, coverage, the date and the credit lines. Uses the fonts of the viewer.',
    problems: PROBLEMS,
    returns: file(SVG),
  })
  async getHeatMapSvg(
    @Http() http: Exchange,
    @Id() id: number,
    @QueryParams() query: HeatMapQuery,
  ): Promise<string> {
    const svg = await this.read(http.tenant, id, query);
    void asSvg(http.reply);
    return svg;
  }

  @Reads({
    path: ':id/heatmap.png',
    summary: 'Draw the heat map of a scan, as PNG',
    description:
      'The same picture as `heatmap.svg`, in fonts of the service: DejaVu Sans, and Noto Sans for other scripts.',
    problems: [...PROBLEMS, HEAT_MAPS_BUSY],
    returns: file(PNG),
  })
  @RequestCost(5)
  async getHeatMapPng(
    @Http() http: Exchange,
    @Id() id: number,
    @QueryParams() query: HeatMapQuery,
  ): Promise<Buffer | string> {
    const svg = await this.read(http.tenant, id, query);
    void asPicture(http.reply, PNG);
    // Equal SVGs give equal PNGs, so the ETag needs no rendering.
    return answerIfKnown(http.request, http.reply, svg) ? '' : this.heatMaps.png(http.tenant, svg);
  }

  private read(tenant: Tenant, scanId: number, query: HeatMapQuery): Promise<string> {
    const { place_id: placeId, width = WIDTH_DEFAULT } = query;
    return this.heatMaps.svg(tenant, { scanId, placeId, width, ...drawingOptions(query) });
  }
}
