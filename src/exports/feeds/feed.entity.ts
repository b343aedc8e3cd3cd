import { grantsAccess } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';
import type { ExportLevel } from '../rankings/export-scope.js';

const FeedSchema = defineEntity({
  name: 'Feed',
  tableName: 'feed',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    name: p.text(),
    /** SHA-256 of the token in the URL. */
    tokenHash: p.blob(),
    /** The last characters of the token, which tell URLs apart. */
    lastFour: p.text(),
    /** Null for all businesses. */
    businessId: p.integer().nullable(),
    /** Null for all businesses. */
    tag: p.text().nullable(),
    /** Null for all keywords. */
    keyword: p.text().nullable(),
    /** The number of days up to today. */
    days: p.integer(),
    level: p.text().$type<ExportLevel>(),
    /** Precise to the minute; null if the feed was never read. */
    lastReadAt: p.datetime().nullable(),
    /** `key:<id>` or `user:<id>` of the caller that created it; null for the operator and in versions without it. */
    madeBy: p.text().nullable(),
    createdAt: p.datetime(),
  },
});

/** A secret URL that returns one export. Revoking it deletes the row. */
export class Feed extends FeedSchema.class {}
FeedSchema.setClass(Feed);

grantsAccess('feed', {
  lists: ['feeds'],
  list: () => 'feeds',
  entry: ({ name }) => ({ name }),
  sameBy: ['token_hash', 'business_id', 'tag', 'keyword', 'level'],
  follows: {},
  removed: 'delete',
});
