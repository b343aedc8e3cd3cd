import { IdField } from '#platform/http/fields';
import { Injectable } from '@nestjs/common';
import { OmitType } from '@nestjs/swagger';
import { decodePosition, encodePosition } from '../../businesses/business-cursor.js';
import type { SortedSummary } from '../../businesses/business-summaries.repository.js';
import { BusinessesController } from '../../businesses/businesses.controller.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { CreateBusiness } from '../../businesses/create-business.js';
import { BusinessDto } from '../../businesses/dto/business.dto.js';
import { CreateBusinessDto, newBusinessOf } from '../../businesses/dto/create-business.dto.js';
import { ListBusinessesQuery } from '../../businesses/dto/list-businesses.query.js';
import { READS, routeOf, type Tool, tool, type ToolAnswer, type ToolCall } from '../tool.js';
import { FieldsField, LimitField } from './fields.js';
import { countOf, listById, listRows } from './list-rows.js';

const LIMIT = 10;

export class FindBusinessesInput extends OmitType(ListBusinessesQuery, ['limit']) {
  @LimitField(50, LIMIT)
  limit?: number;

  @FieldsField()
  fields?: string;
}

export class GetBusinessInput {
  @IdField({ in: 'query', example: 1, description: 'Id of the business, from find_businesses' })
  business_id!: number;

  @FieldsField()
  fields?: string;
}

/** Tools for tracked businesses. */
@Injectable()
export class BusinessTools {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly create: CreateBusiness,
  ) {}

  readonly all: readonly Tool[] = [
    tool({
      name: 'find_businesses',
      title: 'Find businesses',
      description:
        'Lists the tracked businesses, or searches them by text, tag or identifier. Use it first: the other tools need the ' +
        'id of a business and one of its keywords.',
      input: FindBusinessesInput,
      route: routeOf(BusinessesController, 'listBusinesses'),
      scope: 'read',
      hints: READS,
      fields: {
        of: '/api/v1/businesses',
        default: 'id,label,location.address,keywords,tags,latest_health_score',
      },
      run: (call) => this.find(call),
    }),
    tool({
      name: 'get_business',
      title: 'Read a business',
      description:
        'Returns a tracked business: location, keywords, tags, category, rating, reviews, health score (0 to 100). ' +
        'Fields that no search provider has returned yet are null.',
      input: GetBusinessInput,
      route: routeOf(BusinessesController, 'getBusiness'),
      scope: 'read',
      hints: READS,
      fields: {
        of: '/api/v1/businesses/:id',
        default:
          'id,label,listing_name,external_id,tags,location,keywords,category,rating,review_count,website,phone,' +
          'opening_hours,timezone,latest_health_score,place_id,cid,closed,identifier_candidates,created_at',
      },
      run: async ({ tenant, input }) => {
        const business = BusinessDto.from(await this.businesses.summary(tenant, input.business_id));
        return { summary: `Business ${business.id}: ${business.label}.`, data: business };
      },
    }),
    tool({
      name: 'add_business',
      title: 'Track a business',
      description:
        'Starts tracking a business from its Google Maps URL, its CID, its place ID, or its name and coordinates. Costs no ' +
        'credits. If the name or the coordinates are missing, search providers are asked. Details such as the rating follow some seconds later.',
      input: CreateBusinessDto,
      route: routeOf(BusinessesController, 'createBusiness'),
      scope: 'write',
      hints: { readOnly: false, idempotent: true, openWorld: true },
      run: (call) => this.add(call),
    }),
  ];

  private async find({ tenant, input }: ToolCall<FindBusinessesInput>): Promise<ToolAnswer> {
    const {
      external_id: externalId,
      place_id: placeId,
      tag,
      cid,
      q,
      sort = 'id',
      cursor,
      limit = LIMIT,
    } = input;
    const filter = { externalId, placeId, tag, cid, q };
    const found =
      sort === 'id'
        ? await listById(
            (after, count) => this.businesses.list(tenant, filter, after, count),
            (row) => BusinessDto.from(row),
            { start: 0, limit, cursor },
          )
        : await listRows(
            {
              read: (position, count) => this.businesses.listSorted(tenant, filter, sort, position, count),
              positionOf: ({ sortKey: key, id }: SortedSummary) => ({ key, id }),
              encode: (position) => encodePosition(sort, position),
              decode: (text) => decodePosition(sort, text),
              describe: (row) => BusinessDto.from(row),
            },
            { limit, cursor },
          );
    return {
      summary: countOf(found, 'business', 'businesses'),
      data: {},
      list: { name: 'businesses', ...found },
    };
  }

  private async add({ tenant, input }: ToolCall<CreateBusinessDto>): Promise<ToolAnswer> {
    const created = BusinessDto.from(await this.create.run(tenant, newBusinessOf(input)));
    const { id, label, location, keywords, tags, timezone } = created;
    return {
      summary: `Business ${id}, ${label}, is tracked. Next: preview_scan.`,
      data: { id, label, location, keywords, tags, timezone },
    };
  }
}
