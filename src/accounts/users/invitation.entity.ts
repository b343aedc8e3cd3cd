import { grantsAccess, isAfter } from '#platform/backup/access-declarations';
import { linkColumns } from '#platform/secrets/link-columns';
import { defineEntity, p } from '@mikro-orm/core';
import type { UserRole } from '../app-user.entity.js';

const InvitationSchema = defineEntity({
  name: 'Invitation',
  tableName: 'invitation',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    email: p.text(),
    /** Canonical form of `email`, unique in the account; null if an older version stored it during an upgrade. */
    emailKey: p.text().nullable(),
    role: p.text().$type<UserRole>(),
    /** See `AppUser`. */
    restrictedTo: p.json<string[]>().name('restricted_to_tags').nullable(),
    expiresAt: p.datetime(),
    createdAt: p.datetime(),
    /** `user:<id>`; null if the operator invited, or a version that recorded no maker. */
    madeBy: p.text().nullable(),
    ...linkColumns,
  },
});

/** Permits a person to become a user of an account. Deleted when accepted, which also invalidates its link. */
export class Invitation extends InvitationSchema.class {}
InvitationSchema.setClass(Invitation);

grantsAccess('invitation', {
  lists: ['invitations'],
  list: () => 'invitations',
  entry: ({ email, role }) => ({ email, role }),
  sameBy: ['id', 'created_at'],
  follows: { role: 'role', restricted_to_tags: 'tags', expires_at: 'expiry' },
  isActive: ({ expires_at: expiresAt }, _, at) => isAfter(expiresAt, at),
  removed: 'delete',
  links: 'kept',
});
