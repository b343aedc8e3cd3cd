import type { PlanCode } from '#config';
import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { Feed } from './feed.entity.js';

@Injectable()
export class FeedsRepository {
  constructor(private readonly em: EntityManager) {}

  find({ accountId, livemode }: Tenant, id: number): Promise<Feed | null> {
    return this.em.findOne(Feed, { id, accountId, livemode });
  }

  /** Returns up to `count` feeds with a larger id, oldest first. */
  list({ accountId, livemode }: Tenant, afterId: number, count: number): Promise<Feed[]> {
    const where = { accountId, livemode, id: { $gt: afterId } };
    return this.em.find(Feed, where, { orderBy: { id: 'asc' }, limit: count });
  }

  count({ accountId, livemode }: Tenant): Promise<number> {
    return this.em.count(Feed, { accountId, livemode });
  }

  async insert(feed: Omit<Feed, 'id'>): Promise<Feed> {
    const row = this.em.create(Feed, feed);
    await this.em.persist(row).flush();
    return row;
  }

  /** @returns false if the tenant has no such feed */
  async remove({ accountId, livemode }: Tenant, id: number): Promise<boolean> {
    return (await this.em.nativeDelete(Feed, { id, accountId, livemode })) > 0;
  }

  /** Returns the feed of any account, with the plan of its account; null if it is unknown or revoked. */
  async findByToken(tokenHash: Buffer): Promise<{ readonly feed: Feed; readonly plan: PlanCode } | null> {
    const feed = await this.em.findOne(Feed, { tokenHash });
    if (!feed) return null;
    const [account] = await this.em.execute<{ plan: PlanCode }[]>('select plan from account where id = ?', [
      feed.accountId,
    ]);
    return account ? { feed, plan: account.plan } : null;
  }

  /** Records that a feed was read, at most once a minute. */
  async touch(id: number, now: Date): Promise<void> {
    await this.em.execute(
      `update feed set last_read_at = ? where id = ?
         and (last_read_at is null or last_read_at <= ?::timestamptz - interval '1 minute')`,
      [now, id, now],
    );
  }
}
