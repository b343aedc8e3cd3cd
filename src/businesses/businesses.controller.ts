import { ApiIdParam } from '#platform/http/api-id-param';
import { IdPipe } from '#platform/http/id.pipe';
import { ApiIdempotencyKey, Idempotency } from '#platform/http/idempotency/idempotency';
import { answerList } from '#platform/http/list-answer';
import { PageQuery } from '#platform/http/paging';
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
import { Operation, OperationWithBody } from '../accounts/api-operation.js';
import type { Tenant } from '#platform/tenant';
import { CurrentTenant } from '../accounts/principal.js';
import { PROVIDER_UNAVAILABLE } from '../search/search.problems.js';
import type { Business } from './business.entity.js';
import {
  BUSINESS_EXISTS,
  LOCATION_UNRESOLVED,
  NOT_A_BUSINESS_PROFILE_URL,
  SHORT_LINK_UNRESOLVED,
} from './businesses.problems.js';
import type { BusinessSummary } from './businesses.repository.js';
import { BusinessesService } from './businesses.service.js';
import { CreateBusiness } from './create-business.js';
import { BusinessDto } from './dto/business.dto.js';
import { CreateBusinessDto } from './dto/create-business.dto.js';
import { UpdateBusinessDto } from './dto/update-business.dto.js';
import { UpdateBusiness } from './update-business.js';

@V1Controller('businesses', 'Businesses')
export class BusinessesController {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly businesses: BusinessesService,
    private readonly createUseCase: CreateBusiness,
    private readonly updateUseCase: UpdateBusiness,
  ) {}

  @Post()
  @ApiIdempotencyKey()
  @OperationWithBody({
    summary: 'Track a business',
    description:
      'If URL and body lack the name or the coordinates, the search providers are queried in order. ' +
      'Address, category, rating, reviews, website, phone and opening hours are added shortly after, ' +
      'and refreshed regularly.',
    problems: [
      BUSINESS_EXISTS,
      NOT_A_BUSINESS_PROFILE_URL,
      LOCATION_UNRESOLVED,
      SHORT_LINK_UNRESOLVED,
      PROVIDER_UNAVAILABLE,
    ],
  })
  @ApiCreatedResponse({ type: BusinessDto, headers: { Location: { schema: { type: 'string' } } } })
  async createBusiness(
    @CurrentTenant() tenant: Tenant,
    @Body() body: CreateBusinessDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { gbp_url: gbpUrl, ...details } = body;
    const work = {
      run: () => this.createUseCase.run(tenant, { gbpUrl, ...details }),
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
    summary: 'List businesses',
    description: 'Returns businesses, oldest first. Without parameters, returns all of them.',
  })
  @ApiOkResponse({ type: [BusinessDto], headers: { Link: { schema: { type: 'string' } } } })
  listBusinesses(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BusinessDto[] | StreamableFile> {
    const read = (afterId: number | null, count: number): Promise<BusinessSummary[]> =>
      this.businesses.list(tenant, afterId ?? 0, count);
    return answerList({ read, describe: (row) => BusinessDto.from(row) }, query, request, reply);
  }

  @Get(':id')
  @Operation({
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
  @OperationWithBody({
    summary: 'Update a business',
    description: 'Changes the fields in the body. `keywords` replaces the whole list.',
    problems: [NOT_FOUND, BUSINESS_EXISTS],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: BusinessDto })
  async updateBusiness(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateBusinessDto,
  ): Promise<BusinessDto> {
    return BusinessDto.from(await this.updateUseCase.run(tenant, id, body));
  }

  @Delete(':id')
  @HttpCode(204)
  @Operation({
    summary: 'Stop tracking a business',
    description: 'Deletes the business with its scans, results and history.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiNoContentResponse()
  deleteBusiness(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<void> {
    return this.businesses.delete(tenant, id);
  }
}
