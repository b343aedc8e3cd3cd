import { PLANS } from '#config';
import { Clock } from '#platform/clock';
import { CSV, type CsvStyle } from '#platform/http/csv';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { type RateLimitPolicy, RateLimits } from '#platform/rate-limit/rate-limits';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import { hashToken } from '../../accounts/api-key-format.js';
import { ExportRankings } from '../rankings/export-rankings.js';
import { FeedsRepository } from './feeds.repository.js';

/** A spreadsheet that reads a feed hourly from several cells stays below it. */
const READS: RateLimitPolicy = { name: 'feed', quota: 60, windowSeconds: 3_600 };

/** Reads the export that a feed URL opens. The token alone selects the feed and its tenant. */
@Injectable()
export class ReadFeed {
  constructor(
    private readonly feeds: FeedsRepository,
    private readonly exportRankings: ExportRankings,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns a stream of CSV
   * @throws Problem `not_found`, identical for unknown and revoked feeds and for accounts without access to the API;
   *   `rate_limited`
   */
  async open(token: string, style: CsvStyle, reply: FastifyReply): Promise<Readable> {
    const found = await this.feeds.findByToken(hashToken(token));
    if (!found) throw invalidFeed();
    const { feed, plan } = found;
    if (feed.livemode && !PLANS[plan].apiAccess) throw invalidFeed();
    await this.limits.enforce(reply, READS, String(feed.id));
    const now = this.clock.now();
    // Reading must not fail because the database cannot write, for example on a full disk.
    await this.feeds.touch(feed.id, now).catch(() => undefined);
    const { accountId, livemode, level } = feed;
    const scope = {
      businessId: feed.businessId ?? undefined,
      tag: feed.tag ?? undefined,
      keyword: feed.keyword ?? undefined,
      lastDays: { count: feed.days, now },
    };
    return this.exportRankings.stream({ accountId, livemode }, { scope, level, type: CSV, style });
  }
}

function invalidFeed(): Problem {
  return new Problem(NOT_FOUND, 'The feed is not valid: it was revoked, or never existed.');
}
