import { defineEntity, p } from '@mikro-orm/core';

const ScanShareSchema = defineEntity({
  name: 'ScanShare',
  tableName: 'scan_share',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    scanId: p.integer(),
    /** SHA-256 of what the link holds. */
    tokenHash: p.blob(),
    /** The e-mail address that the user had then. */
    createdBy: p.text(),
    expiresAt: p.datetime(),
    /** To the minute; null while nobody has. */
    lastOpenedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});

/** A link by which anybody may look at one scan. The row goes when it is revoked, and the link with it. */
export class ScanShare extends ScanShareSchema.class {}
ScanShareSchema.setClass(ScanShare);
