import { ApiIdParam } from '#platform/http/api-id-param';
import { IdPipe } from '#platform/http/id.pipe';
import { ApiIfMatch, IfMatch, type Precondition } from '#platform/http/if-match';
import { answerList } from '#platform/http/list-answer';
import { PageQuery } from '#platform/http/paging';
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
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation, OperationWithBody } from '../accounts/api-operation.js';
import { CurrentTenant } from '../accounts/principal.js';
import { RequestCost } from '../accounts/request-cost.js';
import type { Brand } from './brand.entity.js';
import { BRAND_EXISTS, TOO_MANY_BRANDS, UNREADABLE_LOGO } from './brands.problems.js';
import { BrandsService } from './brands.service.js';
import { CreateBrandDto, toChanges, UpdateBrandDto } from './dto/brand-bodies.js';
import { BrandDto } from './dto/brand.dto.js';
import { MAX_BASE64 } from './logo/draw-logo.js';

const PNG = 'image/png';
/** A logo and the other fields. */
const BODY = { bodyLimit: MAX_BASE64 + 10_000 };

@V1Controller('brands', 'Reports')
export class BrandsController {
  constructor(private readonly brands: BrandsService) {}

  @Post()
  @RequestCost(5)
  @RouteConfig(BODY)
  @OperationWithBody({
    summary: 'Create a brand',
    description:
      'Stores the name, colour and logo of reports. A report has the brand of its tag, or of the tag that all its ' +
      'businesses share, else that of the account.',
    problems: [BRAND_EXISTS, TOO_MANY_BRANDS, UNREADABLE_LOGO],
  })
  @ApiCreatedResponse({ type: BrandDto, headers: { Location: { schema: { type: 'string' } } } })
  async createBrand(
    @CurrentTenant() tenant: Tenant,
    @Body() body: CreateBrandDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BrandDto> {
    const fields = { name: body.name, accentColor: body.accent_color.toLowerCase(), tag: body.tag ?? null };
    const brand = await this.brands.create(tenant, { ...toChanges(body), ...fields });
    void reply.header('location', `/api/v1/brands/${brand.id}`);
    return BrandDto.from(brand);
  }

  @Get()
  @Operation({
    allowsRestricted: 'all',
    summary: 'List brands',
    description: 'Oldest first. Returns all brands unless `limit` is given.',
  })
  @ApiOkResponse({ type: [BrandDto], headers: { Link: { schema: { type: 'string' } } } })
  listBrands(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BrandDto[] | StreamableFile> {
    const read = (afterId: number, count: number) => this.brands.list(tenant, afterId, count);
    return answerList({ read, describe: (row) => BrandDto.from(row) }, query, request, reply);
  }

  @Get(':id')
  @Operation({
    allowsRestricted: 'all',
    summary: 'Retrieve a brand',
    description: 'Returns the brand. `/brands/{id}/logo.png` returns its logo.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: BrandDto })
  async getBrand(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<BrandDto> {
    return BrandDto.from(await this.brands.get(tenant, id));
  }

  @Get(':id/logo.png')
  @Operation({
    allowsRestricted: 'all',
    summary: 'Retrieve the logo of a brand',
    description: 'Returns the logo as reports show it.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ content: { [PNG]: { schema: { type: 'string', format: 'binary' } } } })
  async getBrandLogo(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const logo = await this.brands.logo(tenant, id);
    void reply.type(PNG).header('cache-control', 'private, no-cache');
    return logo;
  }

  @Patch(':id')
  @RequestCost(5)
  @RouteConfig(BODY)
  @ApiIfMatch()
  @OperationWithBody({
    summary: 'Update a brand',
    description: 'Omitted fields keep their values. Null clears a field. Existing reports keep their look.',
    problems: [NOT_FOUND, UNREADABLE_LOGO],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: BrandDto })
  async updateBrand(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateBrandDto,
    @IfMatch() precondition?: Precondition,
  ): Promise<BrandDto> {
    const check = (brand: Brand): void => precondition?.(BrandDto.from(brand));
    return BrandDto.from(await this.brands.update(tenant, id, toChanges(body), check));
  }

  @Delete(':id')
  @HttpCode(204)
  @Operation({
    summary: 'Delete a brand',
    description: 'Existing reports keep their look.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiNoContentResponse()
  async deleteBrand(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<void> {
    await this.brands.delete(tenant, id);
  }
}
