import { ApiIdParam } from '#platform/http/api-id-param';
import { IdPipe } from '#platform/http/id.pipe';
import { ApiIdempotencyKey, Idempotency } from '#platform/http/idempotency/idempotency';
import { answerList } from '#platform/http/list-answer';
import { PageQuery } from '#platform/http/paging';
import { ApiIfMatch, IfMatch, type Precondition } from '#platform/http/if-match';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import {
  Body,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Req,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse } from '@nestjs/swagger';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RESTRICTED_TO_TAGS } from '../accounts/accounts.problems.js';
import { Operation, OperationWithBody } from '../accounts/api-operation.js';
import { CurrentTenant } from '../accounts/principal.js';
import type { Area } from './area.entity.js';
import { AREA_IN_USE, AREA_INVALID, TOO_MANY_AREAS } from './areas.problems.js';
import { AreasService, type SavedArea } from './areas.service.js';
import { CreateAreaDto, UpdateAreaDto } from './dto/area-bodies.js';
import { AreaDto } from './dto/area.dto.js';

/** Enough for 5,000 positions with altitudes and all digits of a double, each number in a line of its own. */
const BODY_LIMIT = 1_000_000;

@V1Controller('areas', 'Areas')
export class AreasController {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly areas: AreasService,
  ) {}

  @Post()
  @RouteConfig({ bodyLimit: BODY_LIMIT })
  @ApiIdempotencyKey()
  @OperationWithBody({
    allowsRestricted: 'all',
    summary: 'Create an area',
    description:
      'Stores a territory or a list of points. A scan with its `area_id` measures a grid clipped to the polygons, or ' +
      'the points. The body has at most 1 MB.',
    problems: [AREA_INVALID, TOO_MANY_AREAS, RESTRICTED_TO_TAGS],
  })
  @ApiCreatedResponse({ type: AreaDto, headers: { Location: { schema: { type: 'string' } } } })
  async createArea(
    @CurrentTenant() tenant: Tenant,
    @Body() body: CreateAreaDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const work = {
      run: () => this.areas.create(tenant, body),
      describe: ({ area, leftOut }: SavedArea) => ({
        status: 201,
        location: `/api/v1/areas/${area.id}`,
        body: AreaDto.from(area, leftOut),
      }),
    };
    const { text } = await this.idempotency.answer(work, tenant, request, reply);
    return text;
  }

  @Get()
  @Operation({
    allowsRestricted: 'all',
    summary: 'List areas',
    description: 'Oldest first. Returns all areas unless `limit` is given.',
  })
  @ApiOkResponse({ type: [AreaDto], headers: { Link: { schema: { type: 'string' } } } })
  listAreas(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AreaDto[] | StreamableFile> {
    const read = (afterId: number, count: number) => this.areas.list(tenant, afterId, count);
    return answerList({ read, describe: (row) => AreaDto.from(row) }, query, request, reply);
  }

  @Get(':id')
  @Operation({
    allowsRestricted: 'all',
    summary: 'Retrieve an area',
    description: 'Returns the current geometry. A scan keeps the pins that it has measured.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: AreaDto })
  async getArea(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<AreaDto> {
    return AreaDto.from(await this.areas.get(tenant, id));
  }

  @Patch(':id')
  @ApiIfMatch()
  @RouteConfig({ bodyLimit: BODY_LIMIT })
  @OperationWithBody({
    allowsRestricted: 'all',
    summary: 'Update an area',
    description:
      'Omitted fields stay unchanged. A changed geometry is a new `version`: later scans begin new series, and earlier ' +
      'scans keep the pins that they measured. A geometry that differs by 10⁻⁶ degrees at most, or by the start, direction ' +
      'and order of rings, is not changed.',
    problems: [NOT_FOUND, AREA_INVALID, RESTRICTED_TO_TAGS],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: AreaDto })
  async updateArea(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateAreaDto,
    @IfMatch() precondition?: Precondition,
  ): Promise<AreaDto> {
    const check = (area: Area): void => precondition?.(AreaDto.from(area));
    const { area, leftOut } = await this.areas.update(tenant, id, body, check);
    return AreaDto.from(area, leftOut);
  }

  @Delete(':id')
  @HttpCode(204)
  @Operation({
    allowsRestricted: 'all',
    summary: 'Delete an area',
    description: 'Scans of the area are kept with their pins. An area that a schedule scans is not deleted.',
    problems: [NOT_FOUND, RESTRICTED_TO_TAGS, AREA_IN_USE],
  })
  @ApiIdParam({ example: 1 })
  @ApiNoContentResponse()
  deleteArea(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<void> {
    return this.areas.delete(tenant, id);
  }
}
