import { grantsAccess, isAfter } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';

const ReportShareSchema = defineEntity({
  name: 'ReportShare',
  tableName: 'report_share',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    reportId: p.integer(),
    /** SHA-256 of the token in the link. */
    tokenHash: p.blob(),
    /** Null for a link without a password. */
    passwordHash: p.text().nullable(),
    expiresAt: p.datetime(),
    /** Precise to the minute; null if the link was never opened. */
    lastOpenedAt: p.datetime().nullable(),
    /** `key:<id>` or `user:<id>` of the caller that created it; null for the operator and in versions without it. */
    madeBy: p.text().nullable(),
    createdAt: p.datetime(),
  },
});

/** A public link to one report. Revoking it deletes the row. */
export class ReportShare extends ReportShareSchema.class {}
ReportShareSchema.setClass(ReportShare);

grantsAccess('report_share', {
  lists: ['report_links'],
  list: () => 'report_links',
  entry: ({ report_id }) => ({ report_id }),
  sameBy: ['token_hash', 'report_id'],
  follows: { password_hash: 'password', expires_at: 'expiry' },
  isActive: ({ expires_at: expiresAt }, _, at) => isAfter(expiresAt, at),
  removed: 'delete',
});
