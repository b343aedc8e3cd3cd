import { defineEntity, p } from '@mikro-orm/core';

type UserRole = 'owner' | 'member' | 'read_only';

const AppUserSchema = defineEntity({
  name: 'AppUser',
  tableName: 'app_user',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    email: p.text(),
    passwordHash: p.text(),
    role: p.text().$type<UserRole>(),
    createdAt: p.datetime(),
  },
});

/** A person who signs in. */
export class AppUser extends AppUserSchema.class {}
AppUserSchema.setClass(AppUser);
