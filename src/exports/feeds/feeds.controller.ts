import { ApiIdParam } from '#platform/http/api-id-param';
import { IdPipe } from '#platform/http/id.pipe';
import { answerList } from '#platform/http/list-answer';
import { PageQuery } from '#platform/http/paging';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Body, Delete, Get, HttpCode, Param, Post, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation, OperationWithBody } from '../../accounts/api-operation.js';
import { CurrentTenant } from '../../accounts/principal.js';
import { DEFAULT_LEVEL } from '../dto/export-fields.js';
import { CreateFeedDto, DEFAULT_FEED_DAYS } from '../dto/create-feed.dto.js';
import { FeedDto, NewFeedDto } from '../dto/feed.dto.js';
import { TOO_MANY_FEEDS } from './feeds.problems.js';
import { FeedsService } from './feeds.service.js';

@V1Controller('feeds', 'Exports')
export class FeedsController {
  constructor(private readonly feeds: FeedsService) {}

  @Post()
  @OperationWithBody({
    summary: 'Create a feed for a spreadsheet',
    description:
      'Returns a secret URL that reads one export as CSV without a key, for example with `IMPORTDATA` in Google ' +
      'Sheets. The URL is shown only once. It allows 60 reads per hour. Deleting the feed revokes it. ' +
      '`Idempotency-Key` is not supported, because the response has a secret.',
    problems: [NOT_FOUND, TOO_MANY_FEEDS],
  })
  @ApiCreatedResponse({ type: NewFeedDto, headers: { Location: { schema: { type: 'string' } } } })
  async createFeed(
    @CurrentTenant() tenant: Tenant,
    @Body() body: CreateFeedDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NewFeedDto> {
    const { name, business_id, tag, keyword, days = DEFAULT_FEED_DAYS, level = DEFAULT_LEVEL } = body;
    const input = {
      name,
      businessId: business_id ?? null,
      tag: tag ?? null,
      keyword: keyword ?? null,
      days,
      level,
    };
    const { feed, url } = await this.feeds.create(tenant, input);
    void reply.header('location', `/api/v1/feeds/${feed.id}`);
    return { ...FeedDto.from(feed), url };
  }

  @Get()
  @Operation({
    summary: 'List feeds',
    description: 'Oldest first. Returns all feeds unless `limit` is given.',
  })
  @ApiOkResponse({ type: [FeedDto], headers: { Link: { schema: { type: 'string' } } } })
  listFeeds(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FeedDto[] | StreamableFile> {
    const read = (afterId: number, count: number) => this.feeds.list(tenant, afterId, count);
    return answerList({ read, describe: (row) => FeedDto.from(row) }, query, request, reply);
  }

  @Get(':id')
  @Operation({
    summary: 'Retrieve a feed',
    description: 'Returns the feed without its URL, which only the response to its creation has.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: FeedDto })
  async getFeed(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<FeedDto> {
    return FeedDto.from(await this.feeds.get(tenant, id));
  }

  @Delete(':id')
  @HttpCode(204)
  @Operation({
    summary: 'Revoke a feed',
    description: 'Its URL stops working at once.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiNoContentResponse()
  async deleteFeed(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<void> {
    await this.feeds.delete(tenant, id);
  }
}
