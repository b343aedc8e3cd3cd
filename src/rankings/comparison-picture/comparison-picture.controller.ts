import { ApiIdParam } from '#platform/http/api-id-param';
import { answerIfKnown } from '#platform/http/etags';
import { IdField } from '#platform/http/fields';
import { IdPipe } from '#platform/http/id.pipe';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Get, Param, Req, Res } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation } from '../../accounts/api-operation.js';
import { CurrentTenant } from '../../accounts/principal.js';
import { RequestCost } from '../../accounts/request-cost.js';
import { asPicture, asSvg, PNG, SVG } from '../heat-map/as-picture.js';
import { drawingOptions, HeatMapQuery, WIDTH_MAX } from '../heat-map/dto/heat-map.query.js';
import { HeatMapService } from '../heat-map/heat-map.service.js';
import { SCAN_NOT_FINISHED } from '../../scanning/record/scans.problems.js';
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

@V1Controller('scans', 'Scans')
export class ComparisonPictureController {
  constructor(
    private readonly pictures: ComparisonPictureService,
    private readonly heatMaps: HeatMapService,
  ) {}

  @Get(':id/comparison.svg')
  @Operation({
    allowsRestricted: 'all',
    summary: 'Draw a scan beside an earlier one, as SVG',
    description:
      'Shows the heat maps of both scans with their dates and figures over the pins measured in both, the change at ' +
      'each pin, and whether the change is more than noise.',
    problems: PROBLEMS,
  })
  @ApiIdParam({ example: 7 })
  @ApiOkResponse({ content: { [SVG]: { schema: { type: 'string', format: 'binary' } } } })
  async getComparisonSvg(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @QueryParams() query: ComparisonPictureQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const svg = await this.read(tenant, id, query);
    void asSvg(reply);
    return svg;
  }

  @Get(':id/comparison.png')
  @RequestCost(5)
  @Operation({
    allowsRestricted: 'all',
    summary: 'Draw a scan beside an earlier one, as PNG',
    description: 'The same picture as `comparison.svg`, in the fonts of `heatmap.png`.',
    problems: [...PROBLEMS, HEAT_MAPS_BUSY],
  })
  @ApiIdParam({ example: 7 })
  @ApiOkResponse({ content: { [PNG]: { schema: { type: 'string', format: 'binary' } } } })
  async getComparisonPng(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @QueryParams() query: ComparisonPictureQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | string> {
    const svg = await this.read(tenant, id, query);
    void asPicture(reply, PNG);
    return answerIfKnown(request, reply, svg) ? '' : this.heatMaps.png(tenant, svg);
  }

  private read(tenant: Tenant, scanId: number, query: ComparisonPictureQuery): Promise<string> {
    const { with: withId, place_id: placeId, width = WIDTH_MAX } = query;
    return this.pictures.svg(tenant, { scanId, withId, placeId, width, ...drawingOptions(query) });
  }
}
