import { grantsAccess, isAfter } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';

const ScanShareSchema = defineEntity({
  name: 'ScanShare',
  tableName: 'scan_share',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    /** Null for a link to the portfolio of a tag. */
    scanId: p.integer().nullable(),
    tag: p.text().nullable(),
    /** The tag in lower case. */
    tagKey: p.text().nullable(),
    /** SHA-256 of the token in the link. */
    tokenHash: p.blob(),
    /** E-mail address of the user at that time. */
    createdBy: p.text(),
    expiresAt: p.datetime(),
    /** Precise to the minute; null if the link was never opened. */
    lastOpenedAt: p.datetime().nullable(),
    /** `key:<id>` or `user:<id>` of the caller that created it; null for the operator and in versions without it. */
    madeBy: p.text().nullable(),
    createdAt: p.datetime(),
  },
});

/** A public link to one scan, or to the portfolio of a tag. Revoking it deletes the row. */
export class ScanShare extends ScanShareSchema.class {}
ScanShareSchema.setClass(ScanShare);

grantsAccess('scan_share', {
  lists: ['share_links'],
  list: () => 'share_links',
  entry: ({ scan_id, tag }) => ({ scan_id, tag }),
  sameBy: ['token_hash', 'scan_id', 'tag'],
  follows: { expires_at: 'expiry' },
  isActive: ({ expires_at: expiresAt }, _, at) => isAfter(expiresAt, at),
  removed: 'delete',
});
