import { ApiIdParam } from '#platform/http/api-id-param';
import { answerIfKnown } from '#platform/http/etags';
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
import { SCAN_NOT_FINISHED } from '../../scanning/record/scans.problems.js';
import { HEAT_MAPS_BUSY } from '../results/rankings.problems.js';
import { asPicture, asSvg, PNG, SVG } from './as-picture.js';
import { drawingOptions, HeatMapQuery, WIDTH_DEFAULT } from './dto/heat-map.query.js';
import { HeatMapService } from './heat-map.service.js';

const PROBLEMS = [NOT_FOUND, SCAN_NOT_FINISHED];

@V1Controller('scans', 'Scans')
export class HeatMapController {
  constructor(private readonly heatMaps: HeatMapService) {}

  @Get(':id/heatmap.svg')
  @Operation({
    allowsRestricted: 'all',
    summary: 'Draw the heat map of a scan, as SVG',
    description:
      'Shows the rank at every pin, north up, on a street map where the service has one, with distance rings, a legend, ' +
      'ARP, ATRP, SoLV, coverage, the date and the credit lines. Uses the fonts of the viewer.',
    problems: PROBLEMS,
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ content: { [SVG]: { schema: { type: 'string', format: 'binary' } } } })
  async getHeatMapSvg(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @QueryParams() query: HeatMapQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const svg = await this.read(tenant, id, query);
    void asSvg(reply);
    return svg;
  }

  @Get(':id/heatmap.png')
  @RequestCost(5)
  @Operation({
    allowsRestricted: 'all',
    summary: 'Draw the heat map of a scan, as PNG',
    description:
      'The same picture as `heatmap.svg`, in fonts of the service: DejaVu Sans, and Noto Sans for other scripts.',
    problems: [...PROBLEMS, HEAT_MAPS_BUSY],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ content: { [PNG]: { schema: { type: 'string', format: 'binary' } } } })
  async getHeatMapPng(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @QueryParams() query: HeatMapQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | string> {
    const svg = await this.read(tenant, id, query);
    void asPicture(reply, PNG);
    // Equal SVGs give equal PNGs, so the ETag needs no rendering.
    return answerIfKnown(request, reply, svg) ? '' : this.heatMaps.png(tenant, svg);
  }

  private read(tenant: Tenant, scanId: number, query: HeatMapQuery): Promise<string> {
    const { place_id: placeId, width = WIDTH_DEFAULT } = query;
    return this.heatMaps.svg(tenant, { scanId, placeId, width, ...drawingOptions(query) });
  }
}
