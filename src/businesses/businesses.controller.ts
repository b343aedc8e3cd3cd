import { ApiIdParam } from '#platform/http/api-id-param';
import { announceDeprecation } from '#platform/http/deprecation';
import { IdPipe } from '#platform/http/id.pipe';
import { ApiIdempotencyKey, Idempotency } from '#platform/http/idempotency/idempotency';
import { ApiIfMatch, IfMatch, type Precondition } from '#platform/http/if-match';
import { answerList, answerSortedList, type SortedSource } from '#platform/http/list-answer';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
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
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RESTRICTED_TO_TAGS } from '../accounts/accounts.problems.js';
import { Operation, OperationWithBody } from '../accounts/api-operation.js';
import type { Tenant } from '#platform/tenant';
import { CurrentTenant } from '../accounts/principal.js';
import type { Actor } from '../accounts/audit/audit-log.js';
import { CurrentCaller } from '../accounts/audit/current-caller.js';
import { PROVIDER_UNAVAILABLE } from '../search/search.problems.js';
import type { Business } from './business.entity.js';
import {
  BUSINESS_EXISTS,
  EXTERNAL_ID_EXISTS,
  LOCATION_NOT_EDITABLE,
  LOCATION_UNRESOLVED,
  NOT_A_BUSINESS_PROFILE_URL,
  NOT_A_CANDIDATE,
  SHORT_LINK_UNRESOLVED,
} from './businesses.problems.js';
import { type BusinessPosition, decodePosition, encodePosition } from './business-cursor.js';
import type { BusinessSummary, SortedSummary } from './business-summaries.repository.js';
import { BusinessesService } from './businesses.service.js';
import { CreateBusiness } from './create-business.js';
import { BusinessDto } from './dto/business.dto.js';
import { CreateBusinessDto, newBusinessOf } from './dto/create-business.dto.js';
import { DismissCandidateDto } from './dto/dismiss-candidate.dto.js';
import { identifierOf } from './dto/identifier-fields.js';
import { ListBusinessesQuery } from './dto/list-businesses.query.js';
import { RelocateBusinessDto } from './dto/relocate-business.dto.js';
import { UpdateBusinessDto } from './dto/update-business.dto.js';
import { DecideIdentifier } from './identifiers/decide-identifier.js';
import { RelocateBusiness } from './relocation/relocate-business.js';
import { UpdateBusiness } from './update-business.js';

const IDENTIFICATION_PROBLEMS = [
  BUSINESS_EXISTS,
  NOT_A_BUSINESS_PROFILE_URL,
  LOCATION_UNRESOLVED,
  SHORT_LINK_UNRESOLVED,
  PROVIDER_UNAVAILABLE,
];

/** When `label` replaced `name` in the body of a PATCH. */
const NAME_DEPRECATED_SINCE = new Date('2026-11-23T00:00:00Z');

@V1Controller('businesses', 'Businesses')
export class BusinessesController {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly businesses: BusinessesService,
    private readonly createUseCase: CreateBusiness,
    private readonly updateUseCase: UpdateBusiness,
    private readonly relocateUseCase: RelocateBusiness,
    private readonly decideIdentifier: DecideIdentifier,
  ) {}

  @Post()
  @ApiIdempotencyKey()
  @OperationWithBody({
    allowsRestricted: 'all',
    summary: 'Track a business',
    description:
      'Send one of `gbp_url`, `cid` and `place_id`, or `name` with `lat` and `lng`. If URL and body lack the name or the coordinates, the search providers are queried in order. ' +
      'Address, category, rating, reviews, website, phone and opening hours are added shortly after, ' +
      'and refreshed regularly.',
    problems: [...IDENTIFICATION_PROBLEMS, EXTERNAL_ID_EXISTS, RESTRICTED_TO_TAGS],
  })
  @ApiCreatedResponse({ type: BusinessDto, headers: { Location: { schema: { type: 'string' } } } })
  async createBusiness(
    @CurrentTenant() tenant: Tenant,
    @Body() body: CreateBusinessDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const work = {
      run: () => this.createUseCase.run(tenant, newBusinessOf(body)),
      describe: (business: Business) => ({
        status: 201,
        location: `/api/v1/businesses/${business.id}`,
        body: BusinessDto.from(business),
      }),
    };
    const { text } = await this.idempotency.answer(work, tenant, request, reply);
    return text;
  }

  @Get()
  @Operation({
    allowsRestricted: 'all',
    summary: 'List businesses',
    description:
      'Returns businesses, oldest first unless `sort` is given. Without `limit` and `cursor`, returns all of them.',
  })
  @ApiOkResponse({ type: [BusinessDto], headers: { Link: { schema: { type: 'string' } } } })
  listBusinesses(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: ListBusinessesQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BusinessDto[] | StreamableFile> {
    const { external_id: externalId, place_id: placeId, tag, cid, q, sort = 'id' } = query;
    const filter = { externalId, placeId, tag, cid, q };
    const describe = (row: BusinessSummary): BusinessDto => BusinessDto.from(row);
    if (sort === 'id') {
      const read = (afterId: number, count: number): Promise<BusinessSummary[]> =>
        this.businesses.list(tenant, filter, afterId, count);
      return answerList({ read, describe }, query, request, reply);
    }
    const sorted: SortedSource<SortedSummary, BusinessDto, BusinessPosition> = {
      read: (position, count) => this.businesses.listSorted(tenant, filter, sort, position, count),
      positionOf: ({ sortKey: key, id }) => ({ key, id }),
      encode: (position) => encodePosition(sort, position),
      decode: (cursor) => decodePosition(sort, cursor),
      describe,
    };
    return answerSortedList(sorted, query, request, reply);
  }

  @Get(':id')
  @Operation({
    allowsRestricted: 'all',
    summary: 'Retrieve a business',
    description: 'Fields that no search provider has returned yet are null.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: BusinessDto })
  async getBusiness(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<BusinessDto> {
    return BusinessDto.from(await this.businesses.summary(tenant, id));
  }

  @Patch(':id')
  @ApiIfMatch()
  @OperationWithBody({
    allowsRestricted: 'all',
    summary: 'Update a business',
    description:
      'Changes the fields in the body. `keywords` and `tags` replace the whole list. The business stays the same ' +
      'place: to change that, use `POST /businesses/{id}/relocate`.',
    problems: [NOT_FOUND, EXTERNAL_ID_EXISTS, LOCATION_NOT_EDITABLE, RESTRICTED_TO_TAGS],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: BusinessDto })
  async updateBusiness(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @Body() { external_id: externalId, name, label = name, ...changes }: UpdateBusinessDto,
    @Res({ passthrough: true }) reply: FastifyReply,
    @IfMatch() precondition?: Precondition,
  ): Promise<BusinessDto> {
    if (name !== undefined) announceDeprecation(reply, NAME_DEPRECATED_SINCE);
    const input = { externalId, label, ...changes };
    const check = (business: Business): void => precondition?.(BusinessDto.from(business));
    return BusinessDto.from(await this.updateUseCase.run(tenant, id, input, check));
  }

  @Post(':id/relocate')
  @HttpCode(200)
  @OperationWithBody({
    allowsRestricted: 'all',
    summary: 'Relocate a business',
    description:
      'Makes the business the place of `gbp_url`, or moves it to `lat` and `lng`. Its details are looked up again. ' +
      'Label, keywords, tags, scans and history stay. Later scans are not compared with earlier ones. ' +
      'With `identifier`, confirms that a candidate is the same business under a new identifier: the scans that named it ' +
      'are read again, their suspicion is lifted, no alert is sent for them, and later scans are compared with earlier ones.',
    problems: [NOT_FOUND, RESTRICTED_TO_TAGS, NOT_A_CANDIDATE, ...IDENTIFICATION_PROBLEMS],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: BusinessDto })
  async relocateBusiness(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @Body() { gbp_url: gbpUrl, identifier, ...coordinates }: RelocateBusinessDto,
    @CurrentCaller() caller: Actor,
  ): Promise<BusinessDto> {
    if (identifier) {
      return BusinessDto.from(
        await this.decideIdentifier.confirm(tenant, id, identifierOf(identifier), caller),
      );
    }
    return BusinessDto.from(await this.relocateUseCase.run(tenant, id, { gbpUrl, ...coordinates }));
  }

  @Post(':id/dismiss-candidate')
  @HttpCode(200)
  @OperationWithBody({
    allowsRestricted: 'all',
    summary: 'Dismiss a candidate',
    description:
      'Remembers that a candidate is another business. No later scan names it, and the scans that named only this ' +
      'candidate are no longer suspect. No alert is sent for them.',
    problems: [NOT_FOUND, RESTRICTED_TO_TAGS, NOT_A_CANDIDATE],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: BusinessDto })
  async dismissCandidate(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @Body() { identifier }: DismissCandidateDto,
    @CurrentCaller() caller: Actor,
  ): Promise<BusinessDto> {
    return BusinessDto.from(
      await this.decideIdentifier.dismiss(tenant, id, identifierOf(identifier), caller),
    );
  }

  @Delete(':id')
  @HttpCode(204)
  @Operation({
    allowsRestricted: 'all',
    summary: 'Stop tracking a business',
    description: 'Deletes the business with its scans, results and history.',
    problems: [NOT_FOUND, RESTRICTED_TO_TAGS],
  })
  @ApiIdParam({ example: 1 })
  @ApiNoContentResponse()
  deleteBusiness(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<void> {
    return this.businesses.delete(tenant, id);
  }
}
