import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { PublicAddress } from '#platform/http/public-address';
import { currentCaller } from '#platform/request-id';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../../accounts/accounts.repository.js';
import { hashToken, newToken } from '../../accounts/api-key-format.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import type { Feed } from './feed.entity.js';
import { TOO_MANY_FEEDS } from './feeds.problems.js';
import { FeedsRepository } from './feeds.repository.js';

const PREFIX = 'lrs_feed_';
const MAX_FEEDS = 100;

export type NewFeed = Pick<Feed, 'name' | 'businessId' | 'tag' | 'keyword' | 'days' | 'level'>;

/** Creates, lists and revokes the feeds of an account. */
@Injectable()
export class FeedsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly businesses: BusinessesService,
    private readonly feeds: FeedsRepository,
    private readonly address: PublicAddress,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the feed and its URL, available only now: the database holds the hash of the token
   * @throws Problem `not_found` for the business, `too_many_feeds`
   */
  create(tenant: Tenant, input: NewFeed): Promise<{ readonly feed: Feed; readonly url: string }> {
    const { accountId, livemode } = tenant;
    return this.unitOfWork.run(async () => {
      // Serialises concurrent requests, so that the second counts the feed of the first.
      await this.accounts.lock(accountId);
      await this.businesses.checkFilter(tenant, input.businessId ?? undefined);
      if ((await this.feeds.count(tenant)) >= MAX_FEEDS) {
        throw new Problem(
          TOO_MANY_FEEDS,
          `The account has ${MAX_FEEDS} feeds, the maximum. Delete one first.`,
        );
      }
      const token = newToken(PREFIX);
      const feed = await this.feeds.insert({
        ...input,
        accountId,
        livemode,
        tokenHash: hashToken(token),
        lastFour: token.slice(-4),
        lastReadAt: null,
        madeBy: currentCaller(),
        createdAt: this.clock.now(),
      });
      return { feed, url: this.address.url(`/feeds/${token}.csv`) };
    });
  }

  list(tenant: Tenant, afterId: number, count: number): Promise<Feed[]> {
    return this.feeds.list(tenant, afterId, count);
  }

  /** @throws Problem `not_found` */
  async get(tenant: Tenant, id: number): Promise<Feed> {
    const feed = await this.feeds.find(tenant, id);
    if (!feed) throw feedNotFound(id);
    return feed;
  }

  /** Revokes the URL of a feed at once. @throws Problem `not_found` */
  async delete(tenant: Tenant, id: number): Promise<void> {
    if (!(await this.feeds.remove(tenant, id))) throw feedNotFound(id);
  }
}

function feedNotFound(id: number): Problem {
  return new Problem(NOT_FOUND, `Feed ${id} does not exist.`);
}
