import { Id } from '#platform/http/id.pipe';
import { PageQuery } from '#platform/http/paging';
import { QueryParams } from '#platform/http/strict-query.guard';
import { Body } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { RESTRICTED_TO_TAGS } from '../accounts/accounts.problems.js';
import { type Exchange, Http, type List } from '../accounts/exchange.js';
import { Changes, Creates, Deletes, Lists, Reads, Resource } from '../accounts/resource.js';
import type { Area } from './area.entity.js';
import { AREA_IN_USE, AREA_INVALID, TOO_MANY_AREAS } from './areas.problems.js';
import { AreasService, type SavedArea } from './areas.service.js';
import { AreaDto } from './dto/area.dto.js';
import { CreateAreaDto, UpdateAreaDto } from './dto/area-bodies.js';

/** Enough for 5,000 positions with altitudes and all digits of a double, each number in a line of its own. */
const BODY_LIMIT = 1_000_000;

@Resource({ path: 'areas', tag: 'Areas', dto: AreaDto, allowsRestricted: 'all' })
export class AreasController {
  constructor(private readonly areas: AreasService) {}

  @Creates({
    summary: 'Create an area',
    description:
      'Stores a territory or a list of points. A scan with its `area_id` measures a grid clipped to the polygons, or ' +
      'the points. The body has at most 1 MB.',
    problems: [AREA_INVALID, TOO_MANY_AREAS, RESTRICTED_TO_TAGS],
  })
  @RouteConfig({ bodyLimit: BODY_LIMIT })
  createArea(@Http() http: Exchange, @Body() body: CreateAreaDto): Promise<string> {
    return http.create(() => this.areas.create(http.tenant, body), {
      from: ({ area, leftOut }: SavedArea) => AreaDto.from(area, leftOut),
    });
  }

  @Lists({ summary: 'List areas', description: 'Oldest first. Returns all areas unless `limit` is given.' })
  listAreas(@Http() http: Exchange, @QueryParams() query: PageQuery): List<AreaDto> {
    const read = (afterId: number, count: number) => this.areas.list(http.tenant, afterId, count);
    return http.list(query, read, AreaDto);
  }

  @Reads({
    summary: 'Retrieve an area',
    description: 'Returns the current geometry. A scan keeps the pins that it has measured.',
  })
  async getArea(@Http() http: Exchange, @Id() id: number): Promise<AreaDto> {
    return AreaDto.from(await this.areas.get(http.tenant, id));
  }

  @Changes({
    ifMatch: true,
    summary: 'Update an area',
    description:
      'Omitted fields stay unchanged. A changed geometry is a new `version`: later scans begin new series, and earlier ' +
      'scans keep the pins that they measured. A geometry that differs by 10⁻⁶ degrees at most, or by the start, direction ' +
      'and order of rings, is not changed.',
    problems: [AREA_INVALID, RESTRICTED_TO_TAGS],
  })
  @RouteConfig({ bodyLimit: BODY_LIMIT })
  async updateArea(@Http() http: Exchange, @Id() id: number, @Body() body: UpdateAreaDto): Promise<AreaDto> {
    const check = http.ifMatch({ from: (area: Area) => AreaDto.from(area) });
    const { area, leftOut } = await this.areas.update(http.tenant, id, body, check);
    return AreaDto.from(area, leftOut);
  }

  @Deletes({
    summary: 'Delete an area',
    description: 'Scans of the area are kept with their pins. An area that a schedule scans is not deleted.',
    problems: [RESTRICTED_TO_TAGS, AREA_IN_USE],
  })
  deleteArea(@Http() http: Exchange, @Id() id: number): Promise<void> {
    return this.areas.delete(http.tenant, id);
  }
}
