import { defineEntity, p } from '@mikro-orm/core';

/** What a key may do: `read` for GET, `write` for everything else. */
export const SCOPES = ['read', 'write'] as const;
export type Scope = (typeof SCOPES)[number];

/** In code points. */
export const MAX_KEY_NAME_LENGTH = 100;

const ApiKeySchema = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    name: p.text().nullable(),
    prefix: p.text(),
    lastFour: p.text(),
    hash: p.blob(),
    scopes: p.array<Scope>().columnType('text[]'),
    expiresAt: p.datetime().nullable(),
    /** Set once it has been rotated: the key that goes on. */
    replacedBy: p.integer().nullable(),
    revokedAt: p.datetime().nullable(),
    lastUsedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});

/** A key without the key: only its SHA-256 and what is needed to recognise it on a list. */
export class ApiKey extends ApiKeySchema.class {
  isUsable(now: Date): boolean {
    return !this.revokedAt && (!this.expiresAt || this.expiresAt > now);
  }
}
ApiKeySchema.setClass(ApiKey);
