import { grantsAccess } from '#platform/backup/access-declarations';
import { linkColumns } from '#platform/secrets/link-columns';
import { defineEntity, p } from '@mikro-orm/core';
import { randomBytes } from 'node:crypto';

/**
 * The roles, highest first. `owner` may do everything, `admin` everything except manage owners, `member` everything
 * except manage the team. `read_only`, a viewer, may only read. A `client` is a viewer that is restricted to tags.
 */
export const USER_ROLES = ['owner', 'admin', 'member', 'read_only', 'client'] as const;
export type UserRole = (typeof USER_ROLES)[number];

const AppUserSchema = defineEntity({
  name: 'AppUser',
  tableName: 'app_user',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    email: p.text(),
    /** Canonical form of `email`, unique; null if an older version stored the user during an upgrade. */
    emailKey: p.text().nullable(),
    passwordHash: p.text(),
    role: p.text().$type<UserRole>(),
    createdAt: p.datetime(),
    /** The tags of the businesses that the user has access to; null for all businesses. */
    restrictedTo: p.json<string[]>().name('restricted_to_tags').nullable(),
    ...linkColumns,
  },
});

/** A person who signs in to the dashboard. */
export class AppUser extends AppUserSchema.class {}
AppUserSchema.setClass(AppUser);

grantsAccess('app_user', {
  lists: ['users'],
  list: () => 'users',
  entry: ({ email }) => ({ email }),
  sameBy: ['id', 'created_at'],
  follows: { role: 'role', restricted_to_tags: 'tags', password_hash: 'password' },
  removed: 'delete',
  // Without its users, an account could not be used again. They set a new password by a link.
  unknown: () => ({ password_hash: unusablePasswordHash() }),
  // A link for a new password may have been used since the backup.
  links: 'renewed',
});

/**
 * Returns a hash of no password, in the form of those of `PasswordHasher`, so that a check takes the usual time. Such
 * a user sets a new password by a link.
 */
function unusablePasswordHash(): string {
  return `$argon2id$v=19$m=19456,t=2,p=1$${unpadded(16)}$${unpadded(32)}`;
}

function unpadded(bytes: number): string {
  return randomBytes(bytes).toString('base64').replace(/=+$/, '');
}
