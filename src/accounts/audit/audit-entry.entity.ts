import { holdsNoAccess } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';

const AuditEntrySchema = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    /** Null for the operator. The user may have been removed since. */
    userId: p.integer().nullable(),
    /** E-mail address of the user at the time, or `operator`. */
    actor: p.text(),
    /** Subject and event, such as `key.created`. */
    action: p.text(),
    detail: p.json<Readonly<Record<string, unknown>>>(),
    /** IP address of the request; null for a command. */
    address: p.text().nullable(),
    requestId: p.text().nullable(),
    createdAt: p.datetime(),
  },
});

/** An action on the users, sessions, keys, webhooks, share links or business identifiers of an account. Never updated. */
export class AuditEntry extends AuditEntrySchema.class {}
AuditEntrySchema.setClass(AuditEntry);

holdsNoAccess('audit_entry', 'A log.');
