import { defineEntity, p } from '@mikro-orm/core';

/** `owner` may do everything, `member` everything except manage the team, `read_only` may only read. */
export const USER_ROLES = ['owner', 'member', 'read_only'] as const;
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
  },
});

/** A person who signs in to the dashboard. */
export class AppUser extends AppUserSchema.class {}
AppUserSchema.setClass(AppUser);
