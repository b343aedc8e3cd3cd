import { Id } from '#platform/http/id.pipe';
import { PageQuery } from '#platform/http/paging';
import { QueryParams } from '#platform/http/strict-query.guard';
import { Body } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { type Exchange, Http, type List } from '../accounts/exchange.js';
import { RequestCost } from '../accounts/request-cost.js';
import { Changes, Creates, Deletes, file, Lists, Reads, Resource } from '../accounts/resource.js';
import { BRAND_EXISTS, TOO_MANY_BRANDS, UNREADABLE_LOGO } from './brands.problems.js';
import { BrandsService } from './brands.service.js';
import { BrandDto } from './dto/brand.dto.js';
import { CreateBrandDto, toChanges, UpdateBrandDto } from './dto/brand-bodies.js';
import { MAX_BASE64 } from './logo/draw-logo.js';

const PNG = 'image/png';
/** A logo and the other fields. */
const BODY = { bodyLimit: MAX_BASE64 + 10_000 };

@Resource({ path: 'brands', tag: 'Reports', dto: BrandDto })
export class BrandsController {
  constructor(private readonly brands: BrandsService) {}

  @Creates({
    idempotent: false,
    summary: 'Create a brand',
    description:
      'Stores the name, colour and logo of reports. A report has the brand of its tag, or of the tag that all its ' +
      'businesses share, else that of the account.',
    problems: [BRAND_EXISTS, TOO_MANY_BRANDS, UNREADABLE_LOGO],
  })
  @RequestCost(5)
  @RouteConfig(BODY)
  async createBrand(@Http() http: Exchange, @Body() body: CreateBrandDto): Promise<BrandDto> {
    const fields = { name: body.name, accentColor: body.accent_color.toLowerCase(), tag: body.tag ?? null };
    const brand = await this.brands.create(http.tenant, { ...toChanges(body), ...fields });
    return http.located(BrandDto.from(brand));
  }

  @Lists({
    allowsRestricted: 'all',
    summary: 'List brands',
    description: 'Oldest first. Returns all brands unless `limit` is given.',
  })
  listBrands(@Http() http: Exchange, @QueryParams() query: PageQuery): List<BrandDto> {
    const read = (afterId: number, count: number) => this.brands.list(http.tenant, afterId, count);
    return http.list(query, read, BrandDto);
  }

  @Reads({
    allowsRestricted: 'all',
    summary: 'Retrieve a brand',
    description: 'Returns the brand. `/brands/{id}/logo.png` returns its logo.',
  })
  async getBrand(@Http() http: Exchange, @Id() id: number): Promise<BrandDto> {
    return BrandDto.from(await this.brands.get(http.tenant, id));
  }

  @Reads({
    path: ':id/logo.png',
    allowsRestricted: 'all',
    summary: 'Retrieve the logo of a brand',
    description: 'Returns the logo as reports show it.',
    returns: file(PNG),
  })
  async getBrandLogo(@Http() http: Exchange, @Id() id: number): Promise<Buffer> {
    const logo = await this.brands.logo(http.tenant, id);
    void http.reply.type(PNG).header('cache-control', 'private, no-cache');
    return logo;
  }

  @Changes({
    ifMatch: true,
    summary: 'Update a brand',
    description: 'Omitted fields keep their values. Null clears a field. Existing reports keep their look.',
    problems: [UNREADABLE_LOGO],
  })
  @RequestCost(5)
  @RouteConfig(BODY)
  async updateBrand(
    @Http() http: Exchange,
    @Id() id: number,
    @Body() body: UpdateBrandDto,
  ): Promise<BrandDto> {
    const check = http.ifMatch(BrandDto);
    return BrandDto.from(await this.brands.update(http.tenant, id, toChanges(body), check));
  }

  @Deletes({ summary: 'Delete a brand', description: 'Existing reports keep their look.' })
  async deleteBrand(@Http() http: Exchange, @Id() id: number): Promise<void> {
    await this.brands.delete(http.tenant, id);
  }
}
