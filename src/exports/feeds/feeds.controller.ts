import { Id } from '#platform/http/id.pipe';
import { PageQuery } from '#platform/http/paging';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { Body } from '@nestjs/common';
import { type Exchange, Http, type List } from '../../accounts/exchange.js';
import { Creates, Deletes, Lists, Reads, Resource } from '../../accounts/resource.js';
import { CreateFeedDto, DEFAULT_FEED_DAYS } from '../dto/create-feed.dto.js';
import { DEFAULT_LEVEL } from '../dto/export-fields.js';
import { FeedDto, NewFeedDto } from '../dto/feed.dto.js';
import { TOO_MANY_FEEDS } from './feeds.problems.js';
import { FeedsService } from './feeds.service.js';

@Resource({ path: 'feeds', tag: 'Exports', dto: FeedDto })
export class FeedsController {
  constructor(private readonly feeds: FeedsService) {}

  @Creates({
    idempotent: false,
    summary: 'Create a feed for a spreadsheet',
    description:
      'Returns a secret URL that reads one export as CSV without a key, for example with `IMPORTDATA` in Google ' +
      'Sheets. The URL is shown only once. It allows 60 reads per hour. Deleting the feed revokes it. ' +
      '`Idempotency-Key` is not supported, because the response has a secret.',
    problems: [NOT_FOUND, TOO_MANY_FEEDS],
    returns: NewFeedDto,
  })
  async createFeed(@Http() http: Exchange, @Body() body: CreateFeedDto): Promise<NewFeedDto> {
    const { name, business_id, tag, keyword, days = DEFAULT_FEED_DAYS, level = DEFAULT_LEVEL } = body;
    const input = {
      name,
      businessId: business_id ?? null,
      tag: tag ?? null,
      keyword: keyword ?? null,
      days,
      level,
    };
    const { feed, url } = await this.feeds.create(http.tenant, input);
    return http.located({ ...FeedDto.from(feed), url });
  }

  @Lists({ summary: 'List feeds', description: 'Oldest first. Returns all feeds unless `limit` is given.' })
  listFeeds(@Http() http: Exchange, @QueryParams() query: PageQuery): List<FeedDto> {
    const read = (afterId: number, count: number) => this.feeds.list(http.tenant, afterId, count);
    return http.list(query, read, FeedDto);
  }

  @Reads({
    summary: 'Retrieve a feed',
    description: 'Returns the feed without its URL, which only the response to its creation has.',
  })
  async getFeed(@Http() http: Exchange, @Id() id: number): Promise<FeedDto> {
    return FeedDto.from(await this.feeds.get(http.tenant, id));
  }

  @Deletes({ summary: 'Revoke a feed', description: 'Its URL stops working at once.' })
  async deleteFeed(@Http() http: Exchange, @Id() id: number): Promise<void> {
    await this.feeds.delete(http.tenant, id);
  }
}
