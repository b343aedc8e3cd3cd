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
    createdAt: p.datetime(),
  },
});

/** A public link to one report. Revoking it deletes the row. */
export class ReportShare extends ReportShareSchema.class {}
ReportShareSchema.setClass(ReportShare);
