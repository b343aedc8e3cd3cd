import { grantsAccess } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';

/** `read` permits GET and HEAD, `write` all other methods. */
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
    /** Id of the key that replaced this one in a rotation. */
    replacedBy: p.integer().nullable(),
    revokedAt: p.datetime().nullable(),
    lastUsedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    /** The user who made it; null for the operator, and after the user was removed. */
    madeBy: p.integer().nullable(),
    /** The tags of the businesses that the key has access to; null for all businesses. */
    restrictedTo: p.json<string[]>().name('restricted_to_tags').nullable(),
  },
});

/** An API key. Only its SHA-256, prefix and last four characters are stored. */
export class ApiKey extends ApiKeySchema.class {
  isUsable(now: Date): boolean {
    return !this.revokedAt && (!this.expiresAt || this.expiresAt > now);
  }
}
ApiKeySchema.setClass(ApiKey);

grantsAccess('api_key', {
  lists: ['keys'],
  list: () => 'keys',
  entry: ({ name, last_four }) => ({ name, last_four }),
  sameBy: ['hash'],
  follows: { revoked_at: 'revoked', restricted_to_tags: 'tags', scopes: 'scopes', expires_at: 'expiry' },
  isActive: ({ revoked_at: revokedAt }) => revokedAt === null,
  removed: (at) => ({ revoked_at: at }),
});
