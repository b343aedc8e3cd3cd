import { defineEntity, p } from '@mikro-orm/core';

const AuditEntrySchema = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    /** Null for the operator. May be of a user who is no longer there. */
    userId: p.integer().nullable(),
    /** The e-mail address that the user had then, or `operator`. */
    actor: p.text(),
    /** `key.created`: the noun and what happened to it. */
    action: p.text(),
    detail: p.json<Readonly<Record<string, unknown>>>(),
    /** The IP address it was asked from; null for a command. */
    address: p.text().nullable(),
    requestId: p.text().nullable(),
    createdAt: p.datetime(),
  },
});

/** Who did what to an account's users, sessions, keys and webhooks. Never changed. */
export class AuditEntry extends AuditEntrySchema.class {}
AuditEntrySchema.setClass(AuditEntry);
